import { useEffect, useState } from 'react'
import { useNow, useRoot } from '#app/page/hooks.tsx'
import { DAY } from '#app/platform/time.ts'

const STORAGE_KEY = 'contact-message'
const SAVED_FOR = 7 * DAY
const fields = ['name', 'email', 'subject', 'message']

/** Whose it is: an account's id. What a stranger typed is nobody's. */
type Owner = string | null
type Saved = { savedAt: number; words: Record<string, string> }

/** On a shared device nobody reads what was typed in another's account. */
const keyOf = (owner: Owner) => (owner ? `${STORAGE_KEY} ${owner}` : STORAGE_KEY)

export const useMessageOwner = (): Owner => useRoot()?.visitor?.id ?? null

/** Forgets what this device kept: it was sent. */
export function forgetSavedMessage(owner: Owner) {
  try {
    for (const item of [null, owner]) localStorage.removeItem(keyOf(item))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * What is typed into the form stays on the device until it is sent, for a week at most. It comes back into fields that are
 * empty, so that nothing typed before hydration is written over.
 */
export function useSavedMessage(formId: string) {
  const owner = useMessageOwner()
  const now = useNow().getTime()
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    const saved = read(owner, now)
    if (!(form instanceof HTMLFormElement) || !saved) return
    for (const name of fields) {
      const field = form.elements.namedItem(name) as HTMLInputElement | null
      if (field?.value !== '' || !saved[name]) continue
      field.value = saved[name]
    }
    setSaved(true)
  }, [formId, owner])
  const save = (event: { currentTarget: HTMLFormElement }) => {
    const typed = new FormData(event.currentTarget)
    const words = Object.fromEntries(fields.map((name) => [name, String(typed.get(name) ?? '')]))
    try {
      const saved: Saved = { savedAt: now, words }
      localStorage.setItem(keyOf(owner), JSON.stringify(saved))
      if (owner) localStorage.removeItem(keyOf(null))
      setSaved(true)
    } catch {
      setSaved(false)
    }
  }
  return { isSaved, save }
}

function read(owner: Owner, now: number): Saved['words'] | null {
  try {
    const text = localStorage.getItem(keyOf(null)) ?? localStorage.getItem(keyOf(owner))
    const saved: Saved | null = JSON.parse(text ?? 'null')
    return saved && now - saved.savedAt <= SAVED_FOR ? saved.words : null
  } catch {
    return null
  }
}

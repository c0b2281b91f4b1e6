import { useEffect, useState } from 'react'
import { useNow, useRoot } from '#app/page/hooks.tsx'
import { DAY } from '#app/platform/time.ts'

const STORAGE_KEY = 'contact-message'
const SAVED_FOR = 7 * DAY
const fields = ['name', 'email', 'subject', 'message']

/** The owner: an account's id, or null for a visitor. */
type Owner = string | null
type Saved = { savedAt: number; words: Record<string, string> }

/** On a shared device nobody sees the input of another account. */
const keyOf = (owner: Owner) => (owner ? `${STORAGE_KEY} ${owner}` : STORAGE_KEY)

export const useMessageOwner = (): Owner => useRoot()?.visitor?.id ?? null

/** Deletes the message stored on this device, because it was sent. */
export function forgetSavedMessage(owner: Owner) {
  try {
    for (const item of [null, owner]) localStorage.removeItem(keyOf(item))
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * The form's input is stored on the device until it is sent, for at most a week. It is restored only into
 * empty fields, so that input from before hydration isn't overwritten.
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

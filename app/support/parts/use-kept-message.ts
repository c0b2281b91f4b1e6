import { useEffect, useState } from 'react'
import { useNow, useRoot } from '#app/page/hooks.tsx'
import { DAY } from '#app/platform/time.ts'

const KEPT = 'contact-message'
const KEPT_FOR = 7 * DAY
const fields = ['name', 'email', 'subject', 'message']

/** Whose it is: an account's id. What a stranger typed is nobody's. */
type Owner = string | null
type Kept = { savedAt: number; words: Record<string, string> }

/** On a shared device nobody reads what was typed in another's account. */
const keyOf = (owner: Owner) => (owner ? `${KEPT} ${owner}` : KEPT)

export const useMessageOwner = (): Owner => useRoot()?.visitor?.id ?? null

/** Forgets what this device kept: it was sent. */
export function forgetKeptMessage(owner: Owner) {
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
export function useKeptMessage(formId: string) {
  const owner = useMessageOwner()
  const now = useNow().getTime()
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    const kept = read(owner, now)
    if (!(form instanceof HTMLFormElement) || !kept) return
    for (const name of fields) {
      const field = form.elements.namedItem(name) as HTMLInputElement | null
      if (field?.value !== '' || !kept[name]) continue
      field.value = kept[name]
    }
    setKept(true)
  }, [formId, owner])
  const keep = (event: { currentTarget: HTMLFormElement }) => {
    const typed = new FormData(event.currentTarget)
    const words = Object.fromEntries(fields.map((name) => [name, String(typed.get(name) ?? '')]))
    try {
      const kept: Kept = { savedAt: now, words }
      localStorage.setItem(keyOf(owner), JSON.stringify(kept))
      if (owner) localStorage.removeItem(keyOf(null))
      setKept(true)
    } catch {
      setKept(false)
    }
  }
  return { isKept, keep }
}

function read(owner: Owner, now: number): Kept['words'] | null {
  try {
    const text = localStorage.getItem(keyOf(null)) ?? localStorage.getItem(keyOf(owner))
    const kept: Kept | null = JSON.parse(text ?? 'null')
    return kept && now - kept.savedAt <= KEPT_FOR ? kept.words : null
  } catch {
    return null
  }
}

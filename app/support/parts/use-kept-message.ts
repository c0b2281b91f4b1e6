import { useEffect, useState } from 'react'

const KEPT = 'contact-message'
const fields = ['name', 'email', 'subject', 'message']

/** Forgets what this device kept: it was sent. */
export function forgetKeptMessage() {
  try {
    localStorage.removeItem(KEPT)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * What is typed into the form stays on the device until it is sent. It comes back into fields that are
 * empty, so that nothing typed before hydration is written over.
 */
export function useKeptMessage(formId: string) {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    const kept = read()
    if (!(form instanceof HTMLFormElement) || !kept) return
    for (const name of fields) {
      const field = form.elements.namedItem(name) as HTMLInputElement | null
      if (field?.value !== '' || !kept[name]) continue
      field.value = kept[name]
    }
    setKept(true)
  }, [formId])
  const keep = (event: { currentTarget: HTMLFormElement }) => {
    const typed = new FormData(event.currentTarget)
    const words = Object.fromEntries(fields.map((name) => [name, String(typed.get(name) ?? '')]))
    try {
      localStorage.setItem(KEPT, JSON.stringify(words))
      setKept(true)
    } catch {
      setKept(false)
    }
  }
  return { isKept, keep }
}

function read(): Record<string, string> | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null')
  } catch {
    return null
  }
}

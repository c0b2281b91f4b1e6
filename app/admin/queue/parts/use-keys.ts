import { useEffect } from 'react'
import { useKeysAreOn } from '#app/page/single-keys.ts'

/**
 * Keyboard shortcuts: A clicks the control with `data-key="a"`, or focuses it if it is a field. Never while a
 * field has the focus, except Ctrl+Enter, which clicks the page's main action (`data-key-main`).
 */
export function useKeys() {
  const isOn = useKeysAreOn()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const control = controlFor(event, isOn)
      if (!control) return
      event.preventDefault()
      if (control.matches('input, select, textarea')) control.focus()
      else control.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

function controlFor(event: KeyboardEvent, isOn: boolean): HTMLElement | null {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if ((ctrlKey || metaKey) && key === 'Enter')
    return document.querySelector<HTMLElement>('[data-key-main]')
  const isInField =
    target instanceof Element && target.closest('input, select, textarea, [contenteditable]')
  if (!isOn || isInField || ctrlKey || metaKey || altKey || event.repeat) return null
  return document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key.toLowerCase())}"]`)
}

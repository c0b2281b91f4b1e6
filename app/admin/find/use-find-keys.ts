import { useEffect } from 'react'
import { useKeysAreOn } from '#app/page/single-keys.ts'

/**
 * Shortcuts of the search: Ctrl+K and, unless shortcuts are turned off (WCAG 2.1.4), the slash. Never while a
 * field has the focus; in a support conversation the slash opens the saved replies.
 */
export function useFindKeys(onFind: () => void) {
  const isOn = useKeysAreOn()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFindKey(event, isOn)) return
      event.preventDefault()
      onFind()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, onFind])
}

function isFindKey(
  { key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent,
  isOn: boolean,
) {
  const element = target instanceof Element ? target : null
  if (repeat || altKey || element?.closest('input, select, textarea, [contenteditable]'))
    return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return isOn && key === '/' && !element?.closest('.inbox-talk')
}

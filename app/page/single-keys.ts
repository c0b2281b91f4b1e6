import { useSyncExternalStore } from 'react'

const STORED = 'queue-keys'
const CHANGED = 'queue-keys'

/** Whether keys act by themselves (WCAG 2.1.4: they can be switched off). */
export function useKeysAreOn() {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener(CHANGED, onChange)
      return () => window.removeEventListener(CHANGED, onChange)
    },
    () => localStorage.getItem(STORED) !== 'off',
    () => true,
  )
}

export function switchKeys(isOn: boolean) {
  localStorage.setItem(STORED, isOn ? 'on' : 'off')
  window.dispatchEvent(new Event(CHANGED))
}

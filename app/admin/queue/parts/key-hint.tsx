import { useKeysAreOn } from '#app/page/single-keys.ts'

/**
 * The keyboard shortcut of the control it is in. Announced by aria-keyshortcuts, not as part of the
 * accessible name.
 */
export function KeyHint({ children }: { children: string | number }) {
  return (
    <kbd className="key-cap key-hint" aria-hidden>
      {children}
    </kbd>
  )
}

/** The props of a control that a shortcut clicks or focuses. A shortcut that is switched off isn't announced. */
export function usePressedBy() {
  const isOn = useKeysAreOn()
  return (key: string | number) => ({
    'data-key': String(key).toLowerCase(),
    'aria-keyshortcuts': isOn ? String(key).toUpperCase() : undefined,
  })
}

import { useKeysAreOn } from '#app/page/single-keys.ts'

/** The key that does the same as the control it is in. Read aloud by aria-keyshortcuts, not as a part of its name. */
export function KeyHint({ children }: { children: string | number }) {
  return (
    <kbd className="key-cap key-hint" aria-hidden>
      {children}
    </kbd>
  )
}

/** The properties of a control that a key clicks, or that gets the focus by it. A key that is switched off isn't read aloud. */
export function usePressedBy() {
  const isOn = useKeysAreOn()
  return (key: string | number) => ({
    'data-key': String(key).toLowerCase(),
    'aria-keyshortcuts': isOn ? String(key).toUpperCase() : undefined,
  })
}

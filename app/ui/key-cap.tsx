import type { ReactNode } from 'react'

/** A keyboard key. Hidden on phones. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>
}

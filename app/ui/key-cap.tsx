import type { ReactNode } from 'react'

/** A keyboard key. Hidden on phones and tablets. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>
}

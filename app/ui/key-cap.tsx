import type { ReactNode } from 'react'

/** A key on the keyboard. Not drawn on phones and tablets. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>
}

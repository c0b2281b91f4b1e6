import { CloudCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** "Saved on this device": beside a field whose input survives a reload. */
export function Saved({ children }: { children: ReactNode }) {
  return (
    <span className="saved">
      <CloudCheck className="size-4" />
      {children}
    </span>
  )
}

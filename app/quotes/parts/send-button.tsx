import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

/** The button that submits a guest's request. */
export function SendButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      kind="marigold"
      size="large"
      wide="phone"
      icon={<Send aria-hidden />}
      busy={busy}
    >
      {children}
    </Button>
  )
}

import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

/** What sends a guest's request on its way. */
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

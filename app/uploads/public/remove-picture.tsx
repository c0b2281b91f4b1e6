import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** The accepted file types for a picture. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** A quiet button that removes an uploaded picture: a form of its own, so that it works without script. */
export function RemovePicture({ intent, label }: { intent: string; label: ReactNode }) {
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="small"
        kind="quiet"
        icon={<Trash2 aria-hidden />}
      >
        {label}
      </Button>
    </Form>
  )
}

import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import { SendFiles } from '#app/provider-settings/parts/send-files.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { pictureAddress } from '../picture-address.ts'

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The picture of a story or of somebody of the team: what there is, another one, or none. */
export function PictureForm({
  photoId,
  seed,
  errors,
}: {
  photoId: string | null
  seed: string
  errors?: string[]
}) {
  return (
    <div className="desk-picture">
      <Avatar src={pictureAddress(photoId, 448)} seed={seed} size={160} />
      <div className="grid min-w-0 gap-3">
        <SendFiles
          intent="picture"
          name="picture"
          isPicture
          accept={PICTURES}
          label={<Trans>Picture</Trans>}
          save={<Trans>Send the picture</Trans>}
          errors={errors}
        />
        {photoId ? (
          <Form method="post" preventScrollReset>
            <Button
              type="submit"
              name="intent"
              value="remove-picture"
              size="small"
              kind="quiet"
              icon={<Trash2 aria-hidden />}
            >
              <Trans>Remove the picture</Trans>
            </Button>
          </Form>
        ) : null}
      </div>
    </div>
  )
}

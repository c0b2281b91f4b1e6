import { Trans } from '@lingui/react/macro'
import { Avatar } from '#app/ui/avatar.tsx'
import { PICTURES, RemovePicture } from '#app/uploads/public/remove-picture.tsx'
import { SendFiles } from '#app/uploads/public/send-files.tsx'
import { pictureAddress } from '../public/picture-address.ts'

/** The picture of a story or team member: the current one, with buttons to replace or remove it. */
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
          save={<Trans>Upload picture</Trans>}
          errors={errors}
        />
        {photoId ? (
          <RemovePicture intent="remove-picture" label={<Trans>Remove picture</Trans>} />
        ) : null}
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { SettingsSection } from '#app/ui/settings-page.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { PICTURES, RemovePicture } from '#app/uploads/public/remove-picture.tsx'
import { SendFiles } from '#app/uploads/public/send-files.tsx'

/** Shows, replaces or removes a provider's logo: on the pages of photos and of the one-page site. */
export function LogoForm({
  logo,
  label,
  errors,
}: {
  logo: string | null
  label: ReactNode
  errors: string[]
}) {
  const { t } = useLingui()
  return (
    <div className="settings-face">
      {logo ? (
        <img
          className="settings-logo"
          src={photoAddress(logo, 224)!}
          alt={t`Your logo`}
          width={96}
          height={96}
        />
      ) : (
        <span className="settings-logo" />
      )}
      <div className="grid min-w-0 gap-3">
        <h2 className="text-h3">
          <Trans>Your logo</Trans>
        </h2>
        <SendFiles
          intent="logo"
          name="photo"
          isPicture
          accept={PICTURES}
          label={label}
          save={logo ? <Trans>Change logo</Trans> : <Trans>Upload logo</Trans>}
          errors={errors}
        />
        {logo ? <RemovePicture intent="remove-logo" label={t`Remove your logo`} /> : null}
      </div>
    </div>
  )
}

export function PortraitForm({
  portrait,
  seed,
  errors,
}: {
  portrait: string | null
  seed: string
  errors: string[]
}) {
  const { t } = useLingui()
  return (
    <div className="settings-face">
      <Avatar src={photoAddress(portrait, 224)} seed={seed} size={96} />
      <div className="grid min-w-0 gap-3">
        <h2 className="text-h3">
          <Trans>Your photo</Trans>
        </h2>
        <SendFiles
          intent="portrait"
          name="photo"
          isPicture
          accept={PICTURES}
          label={<Trans>A photo of you, looking at the camera</Trans>}
          save={portrait ? <Trans>Change photo</Trans> : <Trans>Upload photo</Trans>}
          errors={errors}
        />
        {portrait ? <RemovePicture intent="remove-portrait" label={t`Remove your photo`} /> : null}
      </div>
    </div>
  )
}

/** Pictures of their work, with captions. */
export function WorkForms({
  work,
  most,
  longestCaption,
  errors,
}: {
  work: { id: string; caption: string }[]
  most: number
  longestCaption: number
  errors: string[]
}) {
  const { t } = useLingui()
  return (
    <SettingsSection
      id="work"
      title={<Trans>Your work</Trans>}
      intro={
        <Trans>
          {work.length} of {most}. Before and after photos say more than words.
        </Trans>
      }
    >
      {work.length === 0 ? (
        <EmptyState compact title={t`No photos of your work yet`} />
      ) : (
        <SettingsForm intent="captions" save={<Trans>Save captions</Trans>}>
          <ul className="work-photos">
            {work.map(({ id, caption }, index) => (
              <li key={id}>
                <img
                  src={photoAddress(id, 448)!}
                  alt={caption || t`Photo ${index + 1}`}
                  width={448}
                  height={336}
                  loading="lazy"
                />
                <TextField
                  id={`caption-${id}`}
                  name={`caption-${id}`}
                  label={t`Caption for photo ${index + 1}`}
                  labelHidden
                  placeholder={t`What it shows`}
                  defaultValue={caption}
                  maxLength={longestCaption}
                />
                <Button
                  type="submit"
                  size="small"
                  kind="quiet"
                  form={`remove-${id}`}
                  icon={<Trash2 aria-hidden />}
                >
                  {t`Remove photo ${index + 1}`}
                </Button>
              </li>
            ))}
          </ul>
        </SettingsForm>
      )}
      {work.map(({ id }) => (
        <Form key={id} id={`remove-${id}`} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="photoId" value={id} />
        </Form>
      ))}
      {work.length < most ? (
        <div className="mt-6">
          <SendFiles
            intent="work"
            name="photo"
            isPicture
            multiple
            accept={PICTURES}
            label={<Trans>More photos of your work</Trans>}
            save={<Trans>Upload photos</Trans>}
            errors={errors}
          />
        </div>
      ) : null}
    </SettingsSection>
  )
}

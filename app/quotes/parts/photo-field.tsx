import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Camera, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { FieldError, FieldHint } from '#app/ui/field.tsx'
import { MOST_PHOTOS } from '../request-form.ts'
import { type PhotoChanges, type SendingPhoto, usePhotos } from './use-photos.ts'

export type Photo = { id: string; bytes: number }

type Props = {
  photos: Photo[]
  errors?: string[]
  changes: PhotoChanges
}

/**
 * Photos of the job. Without script it is a plain file field; with script each photo is downscaled, uploaded
 * at once with its progress, and stored by id.
 */
export function PhotoField({ photos, errors, changes }: Props) {
  const id = useId()
  const { sending, count, chooser, take, takeBack, forget } = usePhotos(photos, changes)
  const failures = sending.flatMap(({ error }) => error ?? [])
  return (
    <fieldset className="field">
      <legend className="field-label">
        <Trans>
          Photos <small>(optional)</small>
        </Trans>
      </legend>
      <FieldHint id={id}>
        <Weight photos={photos} />
      </FieldHint>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((photo, index) => (
          <SavedPhoto key={photo.id} id={photo.id} index={index} onRemove={forget} />
        ))}
        {sending.map((photo) => (
          <PhotoUnderWay key={photo.key} photo={photo} onRemove={() => takeBack(photo)} />
        ))}
        {count < MOST_PHOTOS ? <AddPhoto id={id} chooser={chooser} onChoose={take} /> : null}
      </ul>
      <FieldError id={id} errors={[...(errors ?? []), ...failures]} />
      <UploadStatus sending={sending} />
      {photos.map(({ id: photo }) => (
        <input key={photo} type="hidden" name="photo" value={photo} />
      ))}
    </fieldset>
  )
}

type AddPhotoProps = {
  id: string
  chooser: Ref<HTMLInputElement>
  onChoose: (field: HTMLInputElement) => void
}

function AddPhoto({ id, chooser, onChoose }: AddPhotoProps) {
  return (
    <li>
      <label className="photo-add" htmlFor={`${id}-file`}>
        <input
          ref={chooser}
          id={`${id}-file`}
          type="file"
          name="newPhoto"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-describedby={`${id}-description ${id}-error`}
          onChange={(event) => onChoose(event.currentTarget)}
        />
        <Camera aria-hidden />
        <Trans>Add photo</Trans>
      </label>
    </li>
  )
}

function UploadStatus({ sending }: { sending: SendingPhoto[] }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {sending.length > 0 ? (
        <Plural value={sending.length} one="Sending # photo" other="Sending # photos" />
      ) : null}
    </p>
  )
}

/** The photos' data usage, because data is expensive. */
function Weight({ photos }: { photos: Photo[] }) {
  if (photos.length === 0) return <Trans>Up to six. We shrink them before sending.</Trans>
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0)
  const average = Math.round(bytes / photos.length / 1024)
  return <Trans>We shrink them before sending: about {average} KB each.</Trans>
}

type SavedPhotoProps = { id: string; index: number; onRemove: (id: string) => void }

function SavedPhoto({ id, index, onRemove }: SavedPhotoProps) {
  const { t } = useLingui()
  return (
    <PhotoTile
      src={`/files/${id}`}
      alt={t`Photo ${index + 1}`}
      remove={
        <RemoveButton
          type="submit"
          name="intent"
          value={`remove-photo:${id}`}
          formNoValidate
          aria-label={t`Remove photo ${index + 1}`}
          onClick={(event) => {
            event.preventDefault()
            onRemove(id)
          }}
        />
      }
    />
  )
}

function PhotoUnderWay({ photo, onRemove }: { photo: SendingPhoto; onRemove: () => void }) {
  const { t } = useLingui()
  const isFailed = photo.error !== undefined
  return (
    <PhotoTile
      src={photo.src}
      alt={t`Photo uploading`}
      share={isFailed ? undefined : photo.share}
      isFailed={isFailed}
      remove={<RemoveButton type="button" aria-label={t`Remove photo`} onClick={onRemove} />}
    />
  )
}

function RemoveButton(props: ComponentProps<'button'>) {
  return (
    <button {...props} className="photo-remove">
      <X aria-hidden />
    </button>
  )
}

function PhotoTile({
  src,
  alt,
  share,
  isFailed,
  remove,
}: {
  src: string
  alt: string
  share?: number
  isFailed?: boolean
  remove: ReactNode
}) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <li className="photo-tile" data-failed={isFailed ? '' : undefined}>
      <img src={src} alt={alt} width={160} height={160} />
      {percent === undefined ? null : <Progress label={alt} percent={percent} />}
      {remove}
    </li>
  )
}

function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <svg
      width="100%"
      height="6"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <rect width="100%" height="6" className="fill-paper" />
      <rect width={`${percent}%`} height="6" className="fill-fynbos" />
    </svg>
  )
}

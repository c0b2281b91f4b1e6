import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Camera, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FieldError, FieldHint } from '#app/ui/field.tsx'
import { forgetPhoto, sendPhoto } from '#app/uploads/parts/send-photo.ts'
import { shrunk } from '#app/uploads/shrunk.ts'
import { MOST_PHOTOS } from '../request-form.ts'

export type Photo = { id: string; bytes: number }
type Sending = { key: string; src: string; share: number; error?: string; stop: () => void }

/**
 * Photos of the job. Without script the chooser is a plain field of the form; with it each photo is
 * made small, sent at once with its real progress, and kept by its id.
 */
export function PhotoField({
  photos,
  errors,
  onChange,
  onSending,
}: {
  photos: Photo[]
  errors?: string[]
  onChange: (photos: Photo[]) => void
  /** Told how many are still on their way: the form waits for them. */
  onSending: (count: number) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const [sending, setSending] = useState<Sending[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const turn = useRef(Promise.resolve())
  const kept = useRef(photos)
  kept.current = photos
  const count = photos.length + sending.filter(({ error }) => !error).length
  const average = photos.length
    ? Math.round(photos.reduce((sum, { bytes }) => sum + bytes, 0) / photos.length / 1024)
    : null

  const underWay = sending.filter(({ error }) => !error).length
  useEffect(() => onSending(underWay), [underWay, onSending])

  const change = (key: string, to: Partial<Sending> | null) =>
    setSending((all) =>
      all.flatMap((one) => (one.key !== key ? one : to === null ? [] : { ...one, ...to })),
    )

  /** Takes what was chosen and leaves the field empty, so that the same photo can be chosen again. */
  function take(field: HTMLInputElement | null) {
    const files = [...(field?.files ?? [])]
    if (!field || files.length === 0) return
    field.value = ''
    send(files)
  }

  // Photos that were chosen before the page came alive go now.
  const takeFirst = useRef(take)
  useEffect(() => takeFirst.current(chooser.current), [])

  /** One after another: of two that a new browser sends at once each would be given a device of its own. */
  function send(files: File[]) {
    for (const file of files.slice(0, MOST_PHOTOS - count)) {
      const key = crypto.randomUUID()
      const src = URL.createObjectURL(file)
      const work = new AbortController()
      setSending((all) => [...all, { key, src, share: 0, stop: () => work.abort() }])
      const small = shrunk(file).catch(() => file)
      turn.current = turn.current.then(async () =>
        sendOne(key, file.name, await small, work.signal),
      )
    }
  }

  async function sendOne(key: string, name: string, small: Blob, stopped: AbortSignal) {
    if (stopped.aborted) return
    try {
      const told = (share: number) => change(key, { share })
      const { id, bytes } = await sendPhoto(small, name, { told, signal: stopped })
      kept.current = [...kept.current, { id, bytes }]
      onChange(kept.current)
      change(key, null)
    } catch (failure) {
      const words = (failure as Error).message
      change(key, {
        error: words || t`It could not be sent. Add it again when there is signal.`,
        share: 0,
      })
    }
  }

  return (
    <fieldset className="field">
      <legend className="field-label">
        <Trans>
          Photos <small>(you can skip this)</small>
        </Trans>
      </legend>
      <FieldHint id={id}>
        {average === null ? (
          <Trans>At most six. They are made small before sending.</Trans>
        ) : (
          <Trans>Made small before sending: about {average} KB each.</Trans>
        )}
      </FieldHint>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            src={`/files/${photo.id}`}
            alt={t`Photo ${at + 1}`}
            remove={
              <button
                type="submit"
                name="intent"
                value={`remove-photo:${photo.id}`}
                formNoValidate
                className="photo-remove"
                aria-label={t`Remove photo ${at + 1}`}
                onClick={(event) => {
                  event.preventDefault()
                  forgetPhoto(photo.id)
                  onChange(photos.filter((one) => one.id !== photo.id))
                }}
              >
                <X aria-hidden />
              </button>
            }
          />
        ))}
        {sending.map(({ key, src, share, error, stop }) => (
          <PhotoTile
            key={key}
            src={src}
            alt={t`Photo on its way`}
            share={error ? undefined : share}
            isFailed={error !== undefined}
            remove={
              <button
                type="button"
                className="photo-remove"
                aria-label={t`Remove photo`}
                onClick={() => {
                  stop()
                  URL.revokeObjectURL(src)
                  change(key, null)
                }}
              >
                <X aria-hidden />
              </button>
            }
          />
        ))}
        {count < MOST_PHOTOS ? (
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
                onChange={(event) => take(event.currentTarget)}
              />
              <Camera aria-hidden />
              <Trans>Add photo</Trans>
            </label>
          </li>
        ) : null}
      </ul>
      <FieldError
        id={id}
        errors={[...(errors ?? []), ...sending.flatMap(({ error }) => error ?? [])]}
      />
      <p className="visually-hidden" aria-live="polite">
        {sending.length > 0 ? (
          <Plural value={sending.length} one="Sending # photo" other="Sending # photos" />
        ) : null}
      </p>
      {photos.map(({ id: photo }) => (
        <input key={photo} type="hidden" name="photo" value={photo} />
      ))}
    </fieldset>
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
      {percent === undefined ? null : (
        <svg
          width="100%"
          height="6"
          role="progressbar"
          aria-label={alt}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <rect width="100%" height="6" className="fill-paper" />
          <rect width={`${percent}%`} height="6" className="fill-fynbos" />
        </svg>
      )}
      {remove}
    </li>
  )
}

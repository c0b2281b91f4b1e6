import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { takeChosen, useSending } from '#app/ui/use-sending.ts'
import { forgetPhoto, sendPhoto } from '#app/uploads/public/send-photo.ts'
import { shrunk } from '#app/uploads/public/shrunk.ts'
import { MOST_PHOTOS } from '../request-form.ts'
import type { Photo } from './photo-field.tsx'

export type SendingPhoto = {
  key: string
  src: string
  share: number
  error?: string
  stop: () => void
}

export type PhotoChanges = {
  onAdd: (photo: Photo) => void
  onRemove: (id: string) => void
  /** An upload starts: the form waits until it ends. */
  onUpload: () => void
  onUploadEnd: (isFailed: boolean) => void
}

/** Stored and uploading photos; a chosen one is downscaled and uploaded at once. */
export function usePhotos(
  photos: Photo[],
  { onAdd, onRemove, onUpload, onUploadEnd }: PhotoChanges,
) {
  const { t } = useLingui()
  const { sending, add, change, remove } = useSending<SendingPhoto>()
  const chooser = useRef<HTMLInputElement>(null)
  const turn = useRef(Promise.resolve())
  const count = photos.length + sending.filter(({ error }) => !error).length

  /** Sequential: two concurrent uploads of a new browser would each get a device cookie. */
  function take(field: HTMLInputElement | null) {
    for (const file of takeChosen(field).slice(0, MOST_PHOTOS - count)) {
      const key = crypto.randomUUID()
      const work = new AbortController()
      onUpload()
      add({ key, src: URL.createObjectURL(file), share: 0, stop: () => work.abort() })
      const small = shrunk(file).catch(() => file)
      turn.current = turn.current.then(async () => send(key, file.name, await small, work.signal))
    }
  }

  // Uploads photos chosen before hydration.
  const takeFirst = useRef(take)
  useEffect(() => takeFirst.current(chooser.current), [])

  async function send(key: string, name: string, small: Blob, signal: AbortSignal) {
    let isFailed = false
    try {
      if (signal.aborted) return
      const onProgress = (share: number) => change(key, { share })
      const { id, bytes } = await sendPhoto(small, name, { onProgress, signal })
      onAdd({ id, bytes })
      remove(key)
    } catch (failure) {
      isFailed = !signal.aborted
      const words = (failure as Error).message
      change(key, {
        error: words || t`It couldn't be sent. Add it again when you're back online.`,
        share: 0,
      })
    } finally {
      onUploadEnd(isFailed)
    }
  }

  function takeBack({ key, src, stop }: SendingPhoto) {
    stop()
    URL.revokeObjectURL(src)
    remove(key)
  }

  function forget(id: string) {
    forgetPhoto(id)
    onRemove(id)
  }

  return { sending, count, chooser, take, takeBack, forget }
}

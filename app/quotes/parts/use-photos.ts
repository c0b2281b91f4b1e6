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
  /** An upload begins: the form waits for its end. */
  onUpload: () => void
  onUploadEnd: (isFailed: boolean) => void
}

/** The photos that are kept and those on their way; what is chosen is made small and goes at once. */
export function usePhotos(
  photos: Photo[],
  { onAdd, onRemove, onUpload, onUploadEnd }: PhotoChanges,
) {
  const { t } = useLingui()
  const { sending, add, change, remove } = useSending<SendingPhoto>()
  const chooser = useRef<HTMLInputElement>(null)
  const turn = useRef(Promise.resolve())
  const count = photos.length + sending.filter(({ error }) => !error).length

  /** One after another: of two that a new browser sends at once each would be given a device of its own. */
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

  // Photos that were chosen before the page came alive go now.
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

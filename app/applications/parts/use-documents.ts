import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { takeChosen, useSending } from '#app/ui/use-sending.ts'
import type { LinkAnswer } from '../link-form.server.ts'
import type { DocumentKind } from '../public/application.ts'
import { type Progress, type SentDocument, sendDocument } from './send-document.ts'

export type SendingDocument = {
  key: string
  name: string
  progress?: Progress
  error?: string
  stop: () => void
}

export type DocumentsChange = (change: (documents: SentDocument[]) => SentDocument[]) => void

type How = {
  isHydrated: boolean
  hasAccount: boolean
  onNeedsAccount: () => void
  onDocuments: DocumentsChange
  /** The link that the files were last sent with; null before. */
  sentLink: LinkAnswer | null
}

/** Uploads of one kind of document. A chosen file is sent at once, or waits for the account. */
export function useDocuments(
  kind: DocumentKind,
  { isHydrated, hasAccount, onNeedsAccount, onDocuments, sentLink }: How,
) {
  const { t } = useLingui()
  const { sending, add, change, remove } = useSending<SendingDocument>()
  const [waiting, setWaiting] = useState<File[]>([])
  const chooser = useRef<HTMLInputElement>(null)

  function take(field: HTMLInputElement | null) {
    const files = takeChosen(field)
    if (files.length === 0) return
    // A new file replaces one that was rejected.
    for (const { key, error } of sending) if (error !== undefined) remove(key)
    if (hasAccount) for (const file of files) void send(file)
    else {
      setWaiting((all) => [...all, ...files])
      onNeedsAccount()
    }
  }

  // Files chosen before hydration.
  const takeFirst = useRef(take)
  takeFirst.current = take
  useEffect(() => {
    if (isHydrated) takeFirst.current(chooser.current)
  }, [isHydrated])

  // The account exists now: sends the files that waited for it.
  const sendWaiting = useRef(send)
  sendWaiting.current = send
  useEffect(() => {
    if (!hasAccount || waiting.length === 0) return
    setWaiting([])
    for (const file of waiting) void sendWaiting.current(file)
  }, [hasAccount, waiting])

  // Waiting files are stored with the draft when its link is requested.
  useEffect(() => {
    const form = chooser.current?.form
    if (!form || waiting.length === 0) return
    const addFiles = ({ formData }: FormDataEvent) => {
      if (formData.get('intent') !== 'link') return
      for (const file of waiting) formData.append(`new-${kind}`, file)
    }
    form.addEventListener('formdata', addFiles)
    return () => form.removeEventListener('formdata', addFiles)
  }, [kind, waiting])
  useEffect(() => {
    if (sentLink) setWaiting([])
  }, [sentLink])

  async function send(file: File) {
    const key = crypto.randomUUID()
    add({ key, name: file.name, stop: () => {} })
    const { sent, stop } = sendDocument(file, kind, (progress) => change(key, { progress }))
    change(key, { stop })
    try {
      const document = await sent
      onDocuments((all) => [
        ...all.filter((other) => kind === 'certificates' || other.kind !== kind),
        document,
      ])
      remove(key)
    } catch (failure) {
      const words = (failure as Error).message
      const isOurs = words !== '' && !(failure instanceof TypeError)
      change(key, {
        error: isOurs
          ? words
          : t`You're offline. Choose it again later: the upload continues where it stopped.`,
      })
    }
  }

  function takeBack({ key, stop }: SendingDocument) {
    stop()
    remove(key)
  }

  return { sending, waiting, chooser, take, takeBack }
}

/** If this request fails, the document is listed again on the next load. */
export function forgetDocument(id: string) {
  const form = new FormData()
  form.append('remove', id)
  void fetch('/application/papers', { method: 'POST', body: form }).catch(() => {})
}

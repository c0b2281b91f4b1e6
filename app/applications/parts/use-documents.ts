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
  /** The answer to the link that files were last sent with; null before. */
  sentLink: LinkAnswer | null
}

/** Documents of one kind on their way. What is chosen goes at once, or waits for the account. */
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
    // What was refused before made room for what is chosen instead.
    for (const { key, error } of sending) if (error !== undefined) remove(key)
    if (hasAccount) for (const file of files) void send(file)
    else {
      setWaiting((all) => [...all, ...files])
      onNeedsAccount()
    }
  }

  // Chosen before the page came alive.
  const takeFirst = useRef(take)
  takeFirst.current = take
  useEffect(() => {
    if (isHydrated) takeFirst.current(chooser.current)
  }, [isHydrated])

  // The account is there: what waited for it goes.
  const sendWaiting = useRef(send)
  sendWaiting.current = send
  useEffect(() => {
    if (!hasAccount || waiting.length === 0) return
    setWaiting([])
    for (const file of waiting) void sendWaiting.current(file)
  }, [hasAccount, waiting])

  // What waits goes along when its owner sends themselves a link.
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

/** Should this not arrive, it is there again at the next look. */
export function forgetDocument(id: string) {
  const form = new FormData()
  form.append('remove', id)
  void fetch('/application/papers', { method: 'POST', body: form }).catch(() => {})
}

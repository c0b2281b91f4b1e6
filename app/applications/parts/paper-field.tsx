import { Trans, useLingui } from '@lingui/react/macro'
import { File as FileIcon, Image, Trash2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FieldSet } from '#app/ui/field.tsx'
import { AddFile, UploadRow } from '#app/ui/upload-row.tsx'
import { kilobytes } from '#app/uploads/file-size.ts'
import type { PaperKind } from '../application.ts'
import { type Progress, type SentPaper, sendPaper } from './send-paper.ts'

type Sending = { key: string; name: string; progress?: Progress; error?: string; stop: () => void }

const accepts: Record<PaperKind, string> = {
  photo: 'image/*',
  logo: 'image/*',
  certificates: '.pdf,.doc,.docx,image/*',
}

/**
 * Papers of one kind. Without script the chooser is a plain field of the form; with it a file goes at
 * once, in pieces, and waits for the account where there is none yet.
 */
export function PaperField({
  kind,
  label,
  hint,
  papers,
  errors,
  isAlive,
  hasAccount,
  onNeedsAccount,
  onPapers,
}: {
  kind: PaperKind
  label: ReactNode
  hint: ReactNode
  papers: SentPaper[]
  errors?: string[]
  isAlive: boolean
  hasAccount: boolean
  onNeedsAccount: () => void
  onPapers: (change: (papers: SentPaper[]) => SentPaper[]) => void
}) {
  const { t } = useLingui()
  const [sending, setSending] = useState<Sending[]>([])
  const [waiting, setWaiting] = useState<File[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const own = papers.filter((one) => one.kind === kind)

  const change = (key: string, to: Partial<Sending> | null) =>
    setSending((all) =>
      all.flatMap((one) => (one.key !== key ? one : to === null ? [] : { ...one, ...to })),
    )

  function take(field: HTMLInputElement | null) {
    const files = [...(field?.files ?? [])]
    if (!field || files.length === 0) return
    field.value = ''
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
    if (isAlive) takeFirst.current(chooser.current)
  }, [isAlive])

  // The account is there: what waited for it goes.
  const sendWaiting = useRef(send)
  sendWaiting.current = send
  useEffect(() => {
    if (!hasAccount || waiting.length === 0) return
    setWaiting([])
    for (const file of waiting) void sendWaiting.current(file)
  }, [hasAccount, waiting])

  async function send(file: File) {
    const key = crypto.randomUUID()
    setSending((all) => [...all, { key, name: file.name, stop: () => {} }])
    const { sent, stop } = sendPaper(file, kind, (progress) => change(key, { progress }))
    change(key, { stop })
    try {
      const paper = await sent
      onPapers((all) => [
        ...all.filter((one) => kind === 'certificates' || one.kind !== kind),
        paper,
      ])
      change(key, null)
    } catch (failure) {
      const words = (failure as Error).message
      const isOurs = words !== '' && !(failure instanceof TypeError)
      change(key, {
        error: isOurs
          ? words
          : t`There is no signal. Choose it again later: it goes on where it stopped.`,
      })
    }
  }

  return (
    <FieldSet id={`${kind}-field`} label={label} hint={hint} errors={errors}>
      <div className="grid gap-2.5">
        {own.map((paper) => (
          <UploadRow
            key={paper.id}
            name={paper.name}
            detail={<Trans>Uploaded, {kilobytes(paper.bytes)}</Trans>}
            icon={kind === 'certificates' ? <FileIcon /> : <Image />}
            remove={
              <button
                type="submit"
                name="intent"
                value={`remove:${paper.id}`}
                formNoValidate
                className="icon-button"
                aria-label={t`Remove ${paper.name}`}
                onClick={(event) => {
                  if (!isAlive) return
                  event.preventDefault()
                  onPapers((all) => all.filter(({ id }) => id !== paper.id))
                  const form = new FormData()
                  form.append('remove', paper.id)
                  // Should this not arrive, it is there again at the next look.
                  void fetch('/application/papers', { method: 'POST', body: form }).catch(() => {})
                }}
              >
                <Trash2 aria-hidden />
              </button>
            }
          />
        ))}
        {waiting.map((file) => (
          <UploadRow
            key={`${file.name} ${file.size}`}
            name={file.name}
            detail={<Trans>Goes as soon as there is an account.</Trans>}
          />
        ))}
        {sending.map(({ key, name, progress, error, stop }) => (
          <UploadRow
            key={key}
            name={name}
            failed={error !== undefined}
            progress={error || !progress ? undefined : progress.sent / progress.bytes}
            detail={<Detail progress={progress} error={error} />}
            remove={
              <button
                type="button"
                className="icon-button"
                aria-label={t`Remove ${name}`}
                onClick={() => {
                  stop()
                  change(key, null)
                }}
              >
                <X aria-hidden />
              </button>
            }
          />
        ))}
        <AddFile
          ref={chooser}
          id={`add-${kind}`}
          name={`new-${kind}`}
          accept={accepts[kind]}
          multiple={kind === 'certificates'}
          label={own.length > 0 && kind !== 'certificates' ? t`Choose another` : t`Add a file`}
          hint={t`or take a photo`}
          onChange={(event) => isAlive && take(event.currentTarget)}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {sending.map(({ name, error }) => error ?? t`Sending ${name}`).join('. ')}
      </p>
    </FieldSet>
  )
}

function Detail({ progress, error }: Pick<Sending, 'progress' | 'error'>) {
  if (error) return error
  if (!progress) return <Trans>On its way</Trans>
  if (progress.isWaiting) return <Trans>No signal. It goes on by itself.</Trans>
  return (
    <Trans>
      {kilobytes(progress.sent)} of {kilobytes(progress.bytes)}
    </Trans>
  )
}

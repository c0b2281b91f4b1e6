import { Trans, useLingui } from '@lingui/react/macro'
import { File as FileIcon, Image, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldSet } from '#app/ui/field.tsx'
import { AddFile, UploadRow } from '#app/ui/upload-row.tsx'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import type { DocumentKind } from '../public/application.ts'
import type { SentDocument } from './send-document.ts'
import { forgetPaper, type PapersChange, type SendingPaper, usePapers } from './use-papers.ts'

const accepts: Record<DocumentKind, string> = {
  photo: 'image/*',
  logo: 'image/*',
  certificates: '.pdf,.doc,.docx,image/*',
}

/**
 * Papers of one kind. Without script the chooser is a plain field of the form; with it a file goes at
 * once, in pieces, and waits for the account where there is none yet.
 */
export function DocumentField({
  kind,
  label,
  hint,
  papers,
  errors,
  ...how
}: {
  kind: DocumentKind
  label: ReactNode
  hint: ReactNode
  papers: SentDocument[]
  errors?: string[]
  isAlive: boolean
  hasAccount: boolean
  onNeedsAccount: () => void
  onPapers: PapersChange
}) {
  const { t } = useLingui()
  const { isAlive, onPapers } = how
  const { sending, waiting, chooser, take, takeBack } = usePapers(kind, how)
  const own = papers.filter((paper) => paper.kind === kind)
  return (
    <FieldSet id={`${kind}-field`} label={label} hint={hint} errors={errors}>
      <div className="grid gap-2.5">
        {own.map((paper) => (
          <StoredDocument key={paper.id} paper={paper} isAlive={isAlive} onPapers={onPapers} />
        ))}
        {waiting.map((file) => (
          <UploadRow
            key={`${file.name} ${file.size}`}
            name={file.name}
            detail={<Trans>Goes as soon as there is an account.</Trans>}
          />
        ))}
        {sending.map((paper) => (
          <PaperUnderWay key={paper.key} paper={paper} onRemove={() => takeBack(paper)} />
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

type KeptPaperProps = { paper: SentDocument; isAlive: boolean; onPapers: PapersChange }

function StoredDocument({ paper, isAlive, onPapers }: KeptPaperProps) {
  const { t } = useLingui()
  return (
    <UploadRow
      name={paper.name}
      detail={<Trans>Uploaded, {kilobytes(paper.bytes)}</Trans>}
      icon={paper.kind === 'certificates' ? <FileIcon /> : <Image />}
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
            forgetPaper(paper.id)
          }}
        >
          <Trash2 aria-hidden />
        </button>
      }
    />
  )
}

type PaperUnderWayProps = { paper: SendingPaper; onRemove: () => void }

function PaperUnderWay({ paper: { name, progress, error }, onRemove }: PaperUnderWayProps) {
  const { t } = useLingui()
  return (
    <UploadRow
      name={name}
      failed={error !== undefined}
      progress={error || !progress ? undefined : progress.sent / progress.bytes}
      detail={<Detail progress={progress} error={error} />}
      remove={
        <button
          type="button"
          className="icon-button"
          aria-label={t`Remove ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      }
    />
  )
}

function Detail({ progress, error }: Pick<SendingPaper, 'progress' | 'error'>) {
  if (error) return error
  if (!progress) return <Trans>On its way</Trans>
  if (progress.isWaiting) return <Trans>No signal. It goes on by itself.</Trans>
  return (
    <Trans>
      {kilobytes(progress.sent)} of {kilobytes(progress.bytes)}
    </Trans>
  )
}

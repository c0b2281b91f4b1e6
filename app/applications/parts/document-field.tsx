import { Trans, useLingui } from '@lingui/react/macro'
import { File as FileIcon, Image, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldSet } from '#app/ui/field.tsx'
import { AddFile, UploadRow } from '#app/ui/upload-row.tsx'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import type { LinkAnswer } from '../link-form.server.ts'
import type { DocumentKind } from '../public/application.ts'
import type { SentDocument } from './send-document.ts'
import {
  type DocumentsChange,
  forgetDocument,
  type SendingDocument,
  useDocuments,
} from './use-documents.ts'

const accepts: Record<DocumentKind, string> = {
  photo: 'image/*',
  logo: 'image/*',
  certificates: '.pdf,.doc,.docx,image/*',
}

/**
 * Documents of one kind. Without script it is a plain file field; with script a file uploads at once in
 * chunks, or waits for the account.
 */
export function DocumentField({
  kind,
  label,
  hint,
  documents,
  errors,
  ...how
}: {
  kind: DocumentKind
  label: ReactNode
  hint: ReactNode
  documents: SentDocument[]
  errors?: string[]
  isHydrated: boolean
  hasAccount: boolean
  onNeedsAccount: () => void
  onDocuments: DocumentsChange
  sentLink: LinkAnswer | null
}) {
  const { t } = useLingui()
  const { isHydrated, onDocuments } = how
  const { sending, waiting, chooser, take, takeBack } = useDocuments(kind, how)
  const own = documents.filter((document) => document.kind === kind)
  return (
    <FieldSet id={`${kind}-field`} label={label} hint={hint} errors={errors}>
      <div className="grid gap-2.5">
        {own.map((document) => (
          <StoredDocument
            key={document.id}
            document={document}
            isHydrated={isHydrated}
            onDocuments={onDocuments}
          />
        ))}
        {waiting.map((file) => (
          <UploadRow
            key={`${file.name} ${file.size}`}
            name={file.name}
            detail={<Trans>Uploads once you have an account, or with your link.</Trans>}
          />
        ))}
        {sending.map((document) => (
          <DocumentUnderWay
            key={document.key}
            document={document}
            onRemove={() => takeBack(document)}
          />
        ))}
        <AddFile
          ref={chooser}
          id={`add-${kind}`}
          name={`new-${kind}`}
          accept={accepts[kind]}
          multiple={kind === 'certificates'}
          label={
            own.length > 0 && kind !== 'certificates' ? t`Choose a different file` : t`Add a file`
          }
          hint={t`or take a photo`}
          onChange={(event) => isHydrated && take(event.currentTarget)}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {sending.map(({ name, error }) => error ?? t`Uploading ${name}`).join('. ')}
      </p>
    </FieldSet>
  )
}

type StoredDocumentProps = {
  document: SentDocument
  isHydrated: boolean
  onDocuments: DocumentsChange
}

function StoredDocument({ document, isHydrated, onDocuments }: StoredDocumentProps) {
  const { t } = useLingui()
  return (
    <UploadRow
      name={document.name}
      detail={<Trans>Uploaded, {kilobytes(document.bytes)}</Trans>}
      icon={document.kind === 'certificates' ? <FileIcon /> : <Image />}
      remove={
        <button
          type="submit"
          name="intent"
          value={`remove:${document.id}`}
          formNoValidate
          className="icon-button"
          aria-label={t`Remove ${document.name}`}
          onClick={(event) => {
            if (!isHydrated) return
            event.preventDefault()
            onDocuments((all) => all.filter(({ id }) => id !== document.id))
            forgetDocument(document.id)
          }}
        >
          <Trash2 aria-hidden />
        </button>
      }
    />
  )
}

type DocumentUnderWayProps = { document: SendingDocument; onRemove: () => void }

function DocumentUnderWay({
  document: { name, progress, error },
  onRemove,
}: DocumentUnderWayProps) {
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

function Detail({ progress, error }: Pick<SendingDocument, 'progress' | 'error'>) {
  if (error) return error
  if (!progress) return <Trans>Uploading</Trans>
  if (progress.isWaiting)
    return <Trans>You're offline. It continues when you're back online.</Trans>
  return (
    <Trans>
      {kilobytes(progress.sent)} of {kilobytes(progress.bytes)}
    </Trans>
  )
}

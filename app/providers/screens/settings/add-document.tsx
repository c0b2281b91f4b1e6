import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SendFiles } from '#app/uploads/public/send-files.tsx'
import { type DocumentKind, documentKinds } from '../../settings/documents.ts'
import type { Route } from './+types/documents.ts'

const DOCUMENTS = '.pdf,.doc,.docx,image/jpeg,image/png,image/webp'

type Answer = Route.ComponentProps['actionData']

type AddProps = { documentId: string; kind: DocumentKind | ''; answer: Answer; save: string }

/** Uploads a document: a new one, or one that replaces `documentId`. */
export function AddDocument({ documentId, kind, answer, save }: AddProps) {
  const { t } = useLingui()
  const own = answer?.intent === 'add' && answer.documentId === documentId ? answer : undefined
  const problems = (own?.problems ?? {}) as Record<string, string[] | undefined>
  const errors = (name: string) => problems[name]
  return (
    <SendFiles
      intent="add"
      hidden={{ documentId }}
      name="document"
      accept={DOCUMENTS}
      label={<Trans>PDF, Word document or photo, up to 12 MB</Trans>}
      save={save}
      errors={errors('document')}
    >
      <div className="settings-pair">
        <KindSelect documentId={documentId} kind={kind} errors={errors('kind')} />
        <TextField
          id={`until-${documentId || 'new'}`}
          name="expiresOn"
          type="date"
          label={t`Valid until`}
          optional
          errors={errors('expiresOn')}
        />
      </div>
    </SendFiles>
  )
}

type KindProps = Pick<AddProps, 'documentId' | 'kind'> & { errors: string[] | undefined }

function KindSelect({ documentId, kind, errors }: KindProps) {
  const { i18n, t } = useLingui()
  return (
    <Select
      id={`kind-${documentId || 'new'}`}
      name="kind"
      label={t`Type of document`}
      defaultValue={kind}
      placeholder={kind ? undefined : t`Choose`}
      errors={errors}
      options={(Object.keys(documentKinds) as DocumentKind[]).map((key) => ({
        value: key,
        label: i18n._(documentKinds[key]),
      }))}
    />
  )
}

import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { dayOf, formatDate } from '#app/platform/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { documentRefusals } from '#app/uploads/index.server.ts'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import { SendFiles } from '#app/uploads/public/send-files.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { addDocument, removeDocument } from '../../settings/add-document.server.ts'
import { documentsShown } from '../../settings/document-queries.server.ts'
import {
  type DocumentKind,
  documentKinds,
  expiryOf,
  isDocumentKind,
  readExpiry,
} from '../../settings/documents.ts'
import { refusals } from '../../settings/outcome.ts'
import { pages } from '../../settings/pages.ts'
import { setExpiry } from '../../settings/set-expiry.server.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/documents.ts'
import { DocumentRow } from './document-row.tsx'

const ACCEPTED = '.pdf,.doc,.docx,image/jpeg,image/png,image/webp'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('documents', async (provider, context) => {
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const today = dayOf(clock.now())
  const documents = await documentsShown(db, provider)
  return {
    today,
    documents: documents.map(({ addedAt, bytes, ...document }) => ({
      ...document,
      size: kilobytes(bytes),
      added: formatDate(dayOf(addedAt), language),
      expires: document.expiresOn && formatDate(document.expiresOn, language),
      expiry: expiryOf(document.expiresOn, today),
    })),
  }
})

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, text, intent, acting, done, notDone } = await postedSettings(
    context,
    request,
    'documents',
  )
  const wrongDay = i18n._(msg`Choose a day from today, or leave it empty.`)
  const documentId = text('documentId')
  const expiry = readExpiry(text('expiresOn'), dayOf(acting.now))
  const back = (problems: Record<string, string[]>) =>
    formAgain({ intent, documentId }, { problems })
  switch (intent) {
    case 'add': {
      if (expiry === 'wrong') return back({ expiresOn: [wrongDay] })
      const posted = postedDocument(form, i18n)
      if (!('file' in posted)) return back(posted.problems)
      const bytes = new Uint8Array(await posted.file.arrayBuffer())
      const stored = await addDocument(services, {
        ...acting,
        kind: posted.kind,
        expiresOn: expiry.day,
        replaces: documentId || null,
        name: posted.file.name,
        bytes,
      })
      return stored.ok
        ? done(msg`We've got it and will check it`)
        : back({ document: [i18n._(stored.why)] })
    }
    case 'expiry': {
      if (expiry === 'wrong') return back({ expiresOn: [wrongDay] })
      return (await setExpiry(services, { ...acting, documentId, expiresOn: expiry.day }))
        ? done(msg`Expiry date saved`)
        : notDone(refusals.gone)
    }
    case 'remove':
      return (await removeDocument(services, { ...acting, documentId }))
        ? done(msg`Document removed`)
        : notDone(refusals.gone)
    default:
      throw data(null, { status: 400 })
  }
}

function postedDocument(
  form: FormData,
  i18n: I18n,
): { kind: DocumentKind; file: File } | { problems: Record<string, string[]> } {
  const kind = form.get('kind')
  const file = form.get('document')
  if (!isDocumentKind(kind))
    return { problems: { kind: [i18n._(msg`Choose the type of document.`)] } }
  if (!(file instanceof File) || file.size === 0)
    return { problems: { document: [i18n._(documentRefusals.empty)] } }
  return { kind, file }
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!loaderData) return null
  const { documents } = loaderData
  return (
    <SettingsPage
      title={pages.documents.name}
      intro={
        <Trans>
          Only you and our checks team can see them. We email you 30 and 7 days before one expires.
        </Trans>
      }
    >
      {documents.length === 0 ? (
        <EmptyState as="h2" className="mt-6" title={t`No documents yet`}>
          <Trans>Upload licences and insurance here, so that we can check them.</Trans>
        </EmptyState>
      ) : (
        <ul className="mt-4">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} answer={actionData}>
              <AddDocument
                documentId={document.id}
                kind={document.kind}
                answer={actionData}
                save={t`Upload a new one`}
              />
            </DocumentRow>
          ))}
        </ul>
      )}
      <SettingsSection id="add" title={<Trans>Add a document</Trans>}>
        <AddDocument documentId="" kind="" answer={actionData} save={t`Upload document`} />
      </SettingsSection>
    </SettingsPage>
  )
}

type AddProps = {
  documentId: string
  kind: DocumentKind | ''
  answer: Route.ComponentProps['actionData']
  save: string
}

/** Uploads a document: a new one, or one that replaces `documentId`. */
function AddDocument({ documentId, kind, answer, save }: AddProps) {
  const { t } = useLingui()
  const own = answer?.intent === 'add' && answer.documentId === documentId ? answer : undefined
  const problems = (own?.problems ?? {}) as Record<string, string[] | undefined>
  const errors = (name: string) => problems[name]
  return (
    <SendFiles
      intent="add"
      hidden={{ documentId }}
      name="document"
      accept={ACCEPTED}
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

import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { dayOf, formatDate } from '#app/platform/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { documentRefusals } from '#app/uploads/index.server.ts'
import { portalTitles } from '../../public/portal-titles.ts'
import { addDocument, removeDocument, setExpiry } from '../../settings/add-document.server.ts'
import { documentsShown } from '../../settings/document-queries.server.ts'
import {
  type DocumentKind,
  expiryOf,
  isDocumentKind,
  readExpiry,
} from '../../settings/documents.ts'
import { refusals } from '../../settings/outcome.ts'
import { pages } from '../../settings/pages.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/documents.ts'
import { AddDocument } from './add-document.tsx'
import { DocumentRow } from './document-row.tsx'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('documents', async (provider, context) => {
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const today = dayOf(clock.now())
  const documents = await documentsShown(db, provider)
  return {
    today,
    documents: documents.map(({ addedAt, ...document }) => ({
      ...document,
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
      const kept = await addDocument(services, {
        ...acting,
        kind: posted.kind,
        expiresOn: expiry.day,
        replaces: documentId || null,
        name: posted.file.name,
        bytes,
      })
      return kept.ok
        ? done(msg`We've got it and will check it`)
        : back({ document: [i18n._(kept.why)] })
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
          Only you and the people who check them can see them. We email you 30 and 7 days before one
          expires.
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
            <DocumentRow key={document.id} document={document} answer={actionData} />
          ))}
        </ul>
      )}
      <SettingsSection id="add" title={<Trans>Add a document</Trans>}>
        <AddDocument documentId="" kind="" answer={actionData} save={t`Upload document`} />
      </SettingsSection>
    </SettingsPage>
  )
}

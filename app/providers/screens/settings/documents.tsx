import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { data, Form } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { dayOf, formatDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { documentRefusals } from '#app/uploads/index.server.ts'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import { SendFiles } from '#app/uploads/public/send-files.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { addDocument, removeDocument, setExpiry } from '../../settings/add-document.server.ts'
import {
  type DocumentKind,
  documentKinds,
  expiryOf,
  isDocumentKind,
  readExpiry,
} from '../../settings/documents.ts'
import { refusals } from '../../settings/outcome.ts'
import { pages, SETTINGS } from '../../settings/pages.ts'
import { documentsShown } from '../../settings/queries.server.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/documents.ts'

const DOCUMENTS = '.pdf,.doc,.docx,image/jpeg,image/png,image/webp'

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
      const kind = text('kind')
      const file = form.get('document')
      if (!isDocumentKind(kind)) return back({ kind: [i18n._(msg`Choose the type of document.`)] })
      if (!(file instanceof File) || file.size === 0)
        return back({ document: [i18n._(documentRefusals.empty)] })
      const kept = await addDocument(services, {
        ...acting,
        kind,
        expiresOn: expiry.day,
        replaces: documentId || null,
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })
      if (!kept.ok) return back({ document: [i18n._(kept.why)] })
      return done(msg`We've got it and will check it`)
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

type Loaded = NonNullable<Route.ComponentProps['loaderData']>
type Answer = Route.ComponentProps['actionData']

function DocumentRow({
  document,
  answer,
}: {
  document: Loaded['documents'][number]
  answer: Answer
}) {
  const { i18n, t } = useLingui()
  const { id, name, bytes, kind, state, added, isOfApplication } = document
  const own = answer?.documentId === id ? answer : undefined
  const { expiresOn: wrong } = (own?.problems ?? {}) as { expiresOn?: string[] }
  return (
    <li className="settings-paper">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileText aria-hidden className="size-5" />
        <h2 className="text-h4 min-w-0 [overflow-wrap:anywhere]">
          <a href={`${SETTINGS}/papers/${id}`} className="link">
            {name}
          </a>
        </h2>
        <DocumentTag document={document} />
      </div>
      <p className="text-small mt-1 text-ink-2">
        {i18n._(documentKinds[kind])} · {kilobytes(bytes)} ·{' '}
        {isOfApplication ? (
          <Trans>sent with your application, {added}</Trans>
        ) : (
          <Trans>uploaded {added}</Trans>
        )}
      </p>
      <SettingsForm
        intent="expiry"
        hidden={{ documentId: id }}
        answer={own?.intent === 'expiry' ? own : undefined}
        save={<Trans>Save expiry date</Trans>}
      >
        <TextField
          key={document.expiresOn}
          id={`expires-${id}`}
          name="expiresOn"
          type="date"
          label={t`Valid until`}
          optional
          defaultValue={document.expiresOn ?? ''}
          className="max-w-56"
          errors={own?.intent === 'expiry' ? wrong : undefined}
        />
      </SettingsForm>
      {state === 'approved' ? (
        <details className="mt-4" open={own?.intent === 'add' ? true : undefined}>
          <summary className="link min-h-11 content-center">
            {t`Replace ${name} with a new one`}
          </summary>
          <div className="mt-3">
            <AddDocument documentId={id} kind={kind} answer={own} save={t`Upload a new one`} />
          </div>
        </details>
      ) : (
        <Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="documentId" value={id} />
          <Button type="submit" name="intent" value="remove" size="small">
            {t`Remove ${name}`}
          </Button>
        </Form>
      )}
    </li>
  )
}

function DocumentTag({
  document: { state, expiry, expires },
}: {
  document: Loaded['documents'][number]
}) {
  if (state === 'waiting')
    return (
      <Tag tone="marigold">
        <Trans>Waiting</Trans>
      </Tag>
    )
  if (state === 'refused')
    return (
      <Tag tone="clay">
        <Trans>Not accepted</Trans>
      </Tag>
    )
  if (expiry === 'past')
    return (
      <Tag tone="clay">
        <Trans>Expired on {expires}</Trans>
      </Tag>
    )
  if (expiry === 'soon')
    return (
      <Tag tone="clay">
        <Trans>Expires on {expires}</Trans>
      </Tag>
    )
  return expires ? (
    <Tag tone="fynbos">
      <Trans>Valid until {expires}</Trans>
    </Tag>
  ) : null
}

function AddDocument({
  documentId,
  kind,
  answer,
  save,
}: {
  documentId: string
  kind: DocumentKind | ''
  answer: Answer
  save: string
}) {
  const { i18n, t } = useLingui()
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
        <Select
          id={`kind-${documentId || 'new'}`}
          name="kind"
          label={t`Type of document`}
          defaultValue={kind}
          placeholder={kind ? undefined : t`Choose`}
          errors={errors('kind')}
          options={(Object.keys(documentKinds) as DocumentKind[]).map((key) => ({
            value: key,
            label: i18n._(documentKinds[key]),
          }))}
        />
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

import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { useFirstProblem } from '#app/ui/use-first-problem.ts'
import contentStyles from '../content.css?url'
import styles from '../desk.css?url'
import { type DocumentAnswer, documentAction } from '../documents/document-action.server.ts'
import { documentPage } from '../documents/document-page.server.ts'
import { documents } from '../documents/documents.ts'
import { isDocumentKey } from '../documents/shapes.ts'
import { ContentFields } from '../parts/content-fields.tsx'
import { ContentPreview } from '../parts/content-preview.tsx'
import { ContentTree } from '../parts/content-tree.tsx'
import { ContentVersions } from '../parts/content-versions.tsx'
import { PublishPanel } from '../parts/publish-panel.tsx'
import { postedAdminForm } from '../posted-admin-form.server.ts'
import type { Route } from './+types/admin-document.ts'

const ACT = 'see content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: contentStyles },
]

/** The document and the language that the address names. */
function editedIn({ documentKey, language }: Route.LoaderArgs['params']) {
  if (!isDocumentKey(documentKey) || !isSiteLanguage(language)) throw data(null, { status: 404 })
  return { document: documentKey, language }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const edited = editedIn(params)
  const page = await documentPage(context, edited, new URL(request.url))
  return { page, titles: adminTitles(context, documents[edited.document].name) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedAdminForm(context, request)
  const readIn = context.get(languageContext)
  const answer = await documentAction(posted, { ...editedIn(params), readIn })
  return 'status' in answer && !(answer instanceof Response)
    ? data(answer, { status: answer.status })
    : answer
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Props = Route.ComponentProps

export default function AdminDocument({ loaderData: { page }, actionData }: Props) {
  return (
    <>
      <AdminHead title={<Trans>Content</Trans>} />
      <div className="content-desk">
        <ContentTree tree={page.tree} current={page.document} />
        <Editor page={page} answer={actionData} />
        <ContentPreview preview={page.preview} />
      </div>
      <Unsaved />
    </>
  )
}

type Page = Props['loaderData']['page']

type EditorProps = { page: Page; answer: DocumentAnswer | undefined }

function Editor({ page, answer }: EditorProps) {
  const mayPublish = useMay('publish content')
  useFirstProblem(answer)
  return (
    <div className="content-editor">
      <EditorHead page={page} />
      <LanguageTabs page={page} />
      {page.scheduled ? <Scheduled scheduled={page.scheduled} mayPublish={mayPublish} /> : null}
      {answer ? <Answered answer={answer} /> : null}
      {mayPublish ? <EditorForm page={page} answer={answer} /> : <ReadOnly page={page} />}
      <ContentVersions page={page} mayPublish={mayPublish} />
    </div>
  )
}

function EditorForm({ page, answer }: EditorProps) {
  const { draft, language } = page
  const controls = answer?.controls ?? page.controls
  const problems = answer?.problems ?? {}
  return (
    <Form method="post" noValidate preventScrollReset data-settings className="content-form">
      {/* What Enter in a field does. */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="seen" value={page.seen} />
      <input type="hidden" name="draft" value={draft?.id ?? ''} />
      <input type="hidden" name="revision" value={draft?.revision ?? 0} />
      <input type="hidden" name="newest" value={page.newest} />
      <div className="content-fields" key={JSON.stringify(controls)}>
        <ContentFields controls={controls} problems={problems} lang={language} mayEdit />
      </div>
      <ValuesHelp values={page.values} />
      <PublishPanel page={page} timeProblem={answer?.time} />
    </Form>
  )
}

const ReadOnly = ({ page }: { page: Page }) => (
  <div className="content-fields">
    <ContentFields controls={page.controls} problems={{}} lang={page.language} mayEdit={false} />
  </div>
)

function EditorHead({ page: { name, draft, shown } }: { page: Page }) {
  return (
    <header className="content-head">
      <div>
        <h2 className="text-h3">{name}</h2>
        <p className="text-small text-ink-2">
          {shown ? (
            <Trans>
              Version {shown.number} is public, since {shown.since}
            </Trans>
          ) : (
            <Trans>The built-in text is public</Trans>
          )}
        </p>
      </div>
      {draft ? (
        <Tag tone="fynbos">
          {draft.savedBy ? (
            <Trans>
              Saved {draft.savedAt}, {draft.savedBy}
            </Trans>
          ) : (
            <Trans>Saved {draft.savedAt}</Trans>
          )}
        </Tag>
      ) : null}
    </header>
  )
}

function LanguageTabs({ page }: { page: Page }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Language of the text`} className="content-languages">
      {page.tabs.map(({ code, name, isInDraft, isOutdated }) => (
        <Link
          key={code}
          to={`/admin/content/${page.document}/${code}` satisfies SiteAddress}
          aria-current={code === page.language ? 'page' : undefined}
          data-outdated={isOutdated || undefined}
        >
          {name}
          {isInDraft ? (
            <small>
              <Trans>draft</Trans>
            </small>
          ) : isOutdated ? (
            <small>
              <Trans>older</Trans>
            </small>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}

type ScheduledProps = { scheduled: NonNullable<Page['scheduled']>; mayPublish: boolean }

function Scheduled({ scheduled: { id, number, when }, mayPublish }: ScheduledProps) {
  return (
    <Banner
      title={
        <Trans>
          Version {number} is published on {when}
        </Trans>
      }
      action={
        mayPublish ? (
          <Form method="post" preventScrollReset className="content-scheduled">
            <input type="hidden" name="version" value={id} />
            <Button type="submit" name="intent" value="begin" size="small">
              <Trans>Publish now</Trans>
            </Button>
            <Button type="submit" name="intent" value="unschedule" size="small" kind="quiet">
              <Trans>Take back</Trans>
            </Button>
          </Form>
        ) : null
      }
    />
  )
}

/** What someone else changed, and what is wrong where this page doesn't show it. */
function Answered({ answer: { changed, elsewhere = [] } }: { answer: DocumentAnswer }) {
  if (changed)
    return (
      <Banner tone="clay" role="alert" title={<ChangedBy changed={changed} />}>
        {changed.rows.map(({ name, now }) => (
          <span key={name} className="block">
            {name}: {now ? `“${now}”` : <Trans>empty</Trans>}
          </span>
        ))}
        <span className="mt-1 block">
          <Trans>What you typed is still here. Save again to use it.</Trans>
        </span>
      </Banner>
    )
  return elsewhere.map(({ name, href }) => (
    <Banner
      key={href}
      tone="danger"
      role="alert"
      title={<Trans>{name} isn't ready to be published</Trans>}
      action={
        <Link to={href} className="button button-outline" data-size="small">
          <Trans>Fix {name}</Trans>
        </Link>
      }
    />
  ))
}

function ChangedBy({ changed: { by, rows } }: { changed: NonNullable<DocumentAnswer['changed']> }) {
  if (rows.length === 0)
    return <Trans>Another language of this draft was changed. Check it, then publish.</Trans>
  if (by) return <Trans>{by} changed this meanwhile. Now it says:</Trans>
  return <Trans>This was changed meanwhile. Now it says:</Trans>
}

function ValuesHelp({ values }: { values: Page['values'] }) {
  return (
    <details className="content-values">
      <summary>
        <Trans>Formatting and values</Trans>
      </summary>
      <p className="text-small">
        <Trans>
          Write **bold**, [words](https://example.co.za) for a link, "- " before the lines of a list
          and "## " before a heading. Leave a line empty between paragraphs.
        </Trans>
      </p>
      <p className="text-small mt-2">
        <Trans>These names in braces are filled in when someone reads the page:</Trans>
      </p>
      <dl>
        {values.map(({ name, now }) => (
          <div key={name}>
            <dt translate="no">{`{${name}}`}</dt>
            <dd>{now || <Trans>nothing today</Trans>}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

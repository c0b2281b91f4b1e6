import { Trans } from '@lingui/react/macro'
import { data, Form, redirect } from 'react-router'
import focal from '#app/images/public/focal.css?url'
import pickerStyles from '#app/images/public/image-picker.css?url'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { useFirstProblem } from '#app/ui/use-first-problem.ts'
import contentStyles from '../content.css?url'
import styles from '../desk.css?url'
import { documentAction } from '../documents/document-action.server.ts'
import type { DocumentAnswer } from '../documents/document-answers.server.ts'
import { documentPage } from '../documents/document-page.server.ts'
import { documents } from '../documents/documents.ts'
import { isDocumentKey } from '../documents/shapes.ts'
import { ContentFields } from '../parts/content-fields.tsx'
import { ContentPreview } from '../parts/content-preview.tsx'
import { ContentTree } from '../parts/content-tree.tsx'
import { ContentVersions } from '../parts/content-versions.tsx'
import {
  Answered,
  EditorHead,
  LanguageTabs,
  Scheduled,
  ValuesHelp,
} from '../parts/editor-parts.tsx'
import { PublishPanel } from '../parts/publish-panel.tsx'
import { postedAdminForm } from '../posted-admin-form.server.ts'
import type { Route } from './+types/admin-document.ts'

const ACT = 'see content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: contentStyles },
  { rel: 'stylesheet', href: pickerStyles },
  { rel: 'stylesheet', href: focal },
]

/** The document and language in the URL; throws 404. */
function editedIn({ documentKey, language }: Route.LoaderArgs['params']) {
  if (!isDocumentKey(documentKey) || !isSiteLanguage(language)) throw data(null, { status: 404 })
  return { document: documentKey, language }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const edited = editedIn(params)
  const { isForAllLanguages } = documents[edited.document]
  if (isForAllLanguages && edited.language !== 'en')
    throw redirect(`/admin/content/texts/${edited.document}/en` satisfies SiteAddress)
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
      {/* The form's default button, which Enter submits. */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="seen" value={page.seen} />
      <input type="hidden" name="draft" value={draft?.id ?? ''} />
      <input type="hidden" name="revision" value={draft?.revision ?? 0} />
      <input type="hidden" name="newest" value={page.newest} />
      <div className="content-fields" key={JSON.stringify(controls)}>
        <ContentFields
          controls={controls}
          problems={problems}
          lang={language}
          library={page.library}
          mayEdit
        />
      </div>
      <ValuesHelp values={page.values} />
      <PublishPanel page={page} timeProblem={answer?.time} />
    </Form>
  )
}

const ReadOnly = ({ page }: { page: Page }) => (
  <div className="content-fields">
    <ContentFields
      controls={page.controls}
      problems={{}}
      lang={page.language}
      library={page.library}
      mayEdit={false}
    />
  </div>
)

import type { MessageDescriptor } from '@lingui/core'
import { data } from 'react-router'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { beginUpload, documentRefusals } from '#app/uploads/index.server.ts'
import { removeDocument, tooManyDocuments } from '../documents.server.ts'
import { removeDraftDocument } from '../draft-documents.server.ts'
import { linkedDraft } from '../draft-link.server.ts'
import { type DocumentKind, documentKinds } from '../public/application.ts'
import { applicationOf } from '../save-draft.server.ts'
import type { Route } from './+types/documents.ts'

export async function loader() {
  throw data(null, { status: 404 })
}

/** POST /application/documents: starts or resumes an upload; or "remove" with an id. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const who = visitor(context)
  if (!who) return removeLinked(context, request)
  const words = requestI18n(context)
  const refuse = (why: MessageDescriptor, status: number) =>
    Response.json({ error: words._(why) }, { status })
  const now = services.clock.now()
  const form = await postedForm(request)
  const own = { userId: who.id, language: context.get(languageContext), now }
  const application = await applicationOf(services, own)
  const removed = form.get('remove')
  if (typeof removed === 'string') {
    await removeDocument(services, { application, documentId: removed, now })
    return Response.json({ removed })
  }
  const kind = form.get('kind')
  if (typeof kind !== 'string' || !Object.hasOwn(documentKinds, kind))
    return refuse(documentRefusals['no document'], 400)
  const started = await beginUpload(services, {
    userId: who.id,
    purpose: `application ${kind as DocumentKind}`,
    ...fileIn(form),
    now,
  })
  if (started.ok) return Response.json(started.upload, { status: 201 })
  return started.why === 'too many'
    ? refuse(tooManyDocuments, 422)
    : refuse(documentRefusals[started.why], started.why === 'too large' ? 413 : 422)
}

const fileIn = (form: FormData) => ({
  name: String(form.get('name') ?? ''),
  fingerprint: String(form.get('fingerprint') ?? '').slice(0, 200),
  bytes: Math.trunc(Number(form.get('bytes'))),
})

/** Files of a visitor are uploaded with their draft's link; only their removal is handled here. */
async function removeLinked(context: Route.ActionArgs['context'], request: Request) {
  const linked = await linkedDraft(context, request)
  if (!linked) return Response.json({ error: null }, { status: 401 })
  const removed = typedIn(await postedForm(request), 'remove')
  await removeDraftDocument(context.get(servicesContext), {
    draftId: linked.id,
    documentId: removed,
  })
  return Response.json({ removed })
}

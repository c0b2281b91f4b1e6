import type { MessageDescriptor } from '@lingui/core'
import { data } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import {
  addPiece,
  endUpload,
  MOST_PIECE_BYTES,
  uploadOf,
  wholeUpload,
} from '#app/uploads/index.server.ts'
import { notStored } from '#app/uploads/public/too-often.ts'
import { saveDocument } from '../documents.server.ts'
import type { DocumentKind } from '../public/application.ts'
import { applicationOf } from '../save-draft.server.ts'
import type { Route } from './+types/document-chunks.ts'

const INSUFFICIENT_STORAGE = 507

/** GET /application/papers/:uploadId: how many bytes have been received. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const who = visitor(context)
  const services = context.get(servicesContext)
  const upload = who && (await uploadOf(services, { id: params.uploadId, userId: who.id }))
  if (!upload) throw data(null, { status: 404 })
  return Response.json({ received: upload.received })
}

/** POST …?from=N: the bytes from that offset on. The last chunk completes the document, or rejects it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const who = visitor(context)
  const own = { id: params.uploadId, userId: who?.id ?? '' }
  const upload = who && (await uploadOf(services, own))
  if (!who || !upload) throw data(null, { status: 404 })
  if (request.method === 'DELETE') {
    await endUpload(services, own)
    return Response.json({ received: 0 })
  }
  if (Number(request.headers.get('Content-Length') ?? 0) > MOST_PIECE_BYTES)
    return Response.json({ received: upload.received }, { status: 413 })
  const offset = Number(new URL(request.url).searchParams.get('from'))
  const bytes = new Uint8Array(await request.arrayBuffer())
  const language = context.get(languageContext)
  const refuse = (why: MessageDescriptor) =>
    Response.json(
      { error: i18nFor(language)._(why) },
      { status: why === notStored ? INSUFFICIENT_STORAGE : 422 },
    )
  const added = await addPiece(services, { ...own, offset, bytes })
  if (added === 'not stored') return refuse(notStored)
  if (!added) throw data(null, { status: 404 })
  if (!added.isComplete) return Response.json({ received: added.received })

  const stored = await saveWhole(services, own, language)
  return stored.ok
    ? Response.json({ document: stored.document }, { status: 201 })
    : refuse(stored.why)
}

/** Creates the document once all bytes have been received. */
async function saveWhole(
  services: Services,
  own: { id: string; userId: string },
  language: string,
) {
  const whole = await wholeUpload(services, own)
  if (!whole) throw data(null, { status: 404 })
  const now = services.clock.now()
  const stored = await saveDocument(services, {
    application: await applicationOf(services, { userId: own.userId, language, now }),
    kind: whole.purpose.replace('application ', '') as DocumentKind,
    name: whole.name,
    bytes: whole.bytes,
    now,
  })
  await endUpload(services, own)
  return stored
}

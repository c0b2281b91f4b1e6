import { data } from 'react-router'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { isId } from '#app/platform/ids.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { fileOwner, uploader } from '../owner.server.ts'
import { REQUEST_PHOTO, removePhoto, savePostedPhoto } from '../photos.server.ts'
import { MOST_BYTES } from '../public/most-bytes.ts'
import { tooManyFor } from '../public/too-often.ts'
import { type PhotoRefusal, photoRefusals } from '../read-photo.server.ts'
import type { Route } from './+types/photos.ts'

/** The overhead of a photo's multipart body. */
const ENVELOPE = 64 * 1024

const statuses: Partial<Record<PhotoRefusal, number>> = { 'too large': 413, 'not stored': 507 }

export async function loader() {
  throw data(null, { status: 404 })
}

/** POST /uploads/photos: uploads one photo and returns its id; or "remove" with an id. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (!sameOrigin(request, services.config.siteUrl)) throw data(null, { status: 403 })
  const words = requestI18n(context)
  const refuse = (why: PhotoRefusal, status: number, headers?: Headers) =>
    Response.json({ error: words._(photoRefusals[why]) }, { status, headers })

  if (Number(request.headers.get('Content-Length') ?? 0) > MOST_BYTES + ENVELOPE)
    return refuse('too large', 413)
  const form = await request.formData().catch(() => null)
  if (!form) return refuse('broken', 400)
  const id = form.get('remove')
  if (isId(id)) {
    await removePhoto(services, id, fileOwner(context, request))
    return Response.json({ removed: id })
  }
  const file = form.get('photo')
  if (!(file instanceof File)) return refuse('empty', 400)
  const headers = new Headers()
  const owner = uploader(context, request, headers)
  const account = owner.user ?? owner.device
  const abuseCheck = await challengeOf(context, form, { form: REQUEST_PHOTO, account })
  if (!abuseCheck.isAllowed) {
    const { challenge } = abuseCheck
    const error = challenge.sum ? undefined : words._(tooManyFor(challenge.minutes))
    return Response.json({ challenge, error }, { status: statusOf(challenge), headers })
  }
  const saved = await savePostedPhoto(context, file, owner)
  if (!saved.ok) return refuse(saved.why, statuses[saved.why] ?? 422, headers)
  return Response.json(saved.photo, { status: 201, headers })
}

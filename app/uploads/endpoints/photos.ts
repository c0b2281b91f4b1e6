import { data } from 'react-router'
import { isId } from '#app/platform/ids.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { languageContext } from '#app/shell/request.server.ts'
import { MOST_BYTES } from '../most-bytes.ts'
import { fileOwner, uploader } from '../owner.server.ts'
import { removePhoto, savePhoto } from '../photos.server.ts'
import { type PhotoRefusal, photoRefusals } from '../read-photo.server.ts'
import type { Route } from './+types/photos.ts'

/** What the envelope of one photo may add to it. */
const ENVELOPE = 64 * 1024

export async function loader() {
  throw data(null, { status: 404 })
}

/** POST /uploads/photos: one photo in, its id out; or "remove" with an id. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const words = wordsFor(context.get(languageContext))
  const refuse = (why: PhotoRefusal, status: number) =>
    Response.json({ error: words._(photoRefusals[why]) }, { status })

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
  const saved = await savePhoto(services, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: file.name,
    owner: uploader(context, request, headers),
    at: services.clock.now(),
  })
  if (!saved.ok) return refuse(saved.why, saved.why === 'too large' ? 413 : 422)
  return Response.json(saved.photo, { status: 201, headers })
}

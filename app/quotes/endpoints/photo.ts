import { data } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { fileOwner, REQUEST_PHOTO } from '#app/uploads/index.server.ts'
import { looker } from '../guest-access.server.ts'
import { whoSeesPhoto } from '../photo-participants.server.ts'
import type { Route } from './+types/photo.ts'

/**
 * GET /files/:fileId: for the participants of its request; everyone else gets the same 404 as for a missing
 * file.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const file = isId(params.fileId) ? await storedPhoto(services.db, params.fileId) : undefined
  if (!file || !(await maySee(context, request, file))) throw data(null, { status: 404 })
  const bytes = await services.files.read(file.key)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': file.content_type,
      'Content-Length': String(bytes.length),
      // A file never changes, so browsers may cache it.
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Disposition': 'inline; filename="photo.webp"',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

const storedPhoto = (db: Db, fileId: string) =>
  db
    .selectFrom('stored_files')
    .selectAll()
    .where('id', '=', fileId)
    .where('purpose', '=', REQUEST_PHOTO)
    .executeTakeFirst()

type StoredPhoto = NonNullable<Awaited<ReturnType<typeof storedPhoto>>>

async function maySee(
  context: Route.LoaderArgs['context'],
  request: Request,
  photo: StoredPhoto,
): Promise<boolean> {
  if (!photo.attached_at) {
    const owner = fileOwner(context, request)
    return (
      (owner.user !== null && owner.user === photo.owner_user) ||
      (owner.device !== null && owner.device === photo.owner_device)
    )
  }
  const subject = await whoSeesPhoto(context.get(servicesContext).db, photo.id)
  if (!subject) return false
  const { visitor, byLink } = await looker(context, request, subject.requestId)
  return [null, ...subject.providers].some((provider) =>
    may(visitor, 'see a request', { customer: subject.customer, provider, byLink }),
  )
}

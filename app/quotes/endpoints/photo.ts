import { data } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { isId } from '#app/platform/ids.ts'
import { fileOwner, REQUEST_PHOTO } from '#app/uploads/index.server.ts'
import { looker } from '../guest-access.server.ts'
import { whoSeesPhoto } from '../photo-participants.server.ts'
import type { Route } from './+types/photo.ts'

/** GET /files/:fileId: for those who take part in what the file belongs to; nobody else learns it exists. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const file = isId(params.fileId)
    ? await services.db
        .selectFrom('stored_files')
        .selectAll()
        .where('id', '=', params.fileId)
        .where('purpose', '=', REQUEST_PHOTO)
        .executeTakeFirst()
    : undefined
  if (!file || !(await isAllowed(file))) throw data(null, { status: 404 })
  const bytes = await services.files.read(file.key)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': file.content_type,
      'Content-Length': String(bytes.length),
      // The bytes of an id never change; whoever may see them may keep them.
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Disposition': 'inline; filename="photo.webp"',
      'X-Content-Type-Options': 'nosniff',
    },
  })

  async function isAllowed(nonNullable: NonNullable<typeof file>) {
    if (!nonNullable.attached_at) {
      const owner = fileOwner(context, request)
      return (
        (owner.user !== null && owner.user === nonNullable.owner_user) ||
        (owner.device !== null && owner.device === nonNullable.owner_device)
      )
    }
    const subject = await whoSeesPhoto(services.db, nonNullable.id)
    if (!subject) return false
    const { visitor, byLink } = await looker(context, request, subject.requestId)
    return [null, ...subject.providers].some((provider) =>
      may(visitor, 'see a request', { customer: subject.customer, provider, byLink }),
    )
  }
}

import { data } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { drawnPhoto, requestedPhoto } from '#app/uploads/index.server.ts'
import { shownPhoto } from '../settings/document-queries.server.ts'
import type { Route } from './+types/photo.ts'

/** GET /photos/:photoId/:width of a provider who isn't approved yet: for its owner and for staff. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext)
  const requested = requestedPhoto(params.width)
  const photo = requested && (await shownPhoto(db, params.photoId))
  if (!photo || !may(visitor(context), 'preview a provider profile', { provider: photo.userId }))
    throw data(null, { status: 404 })
  const { bytes, type } = await drawnPhoto(photo.key, requested, files.read)
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'private, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

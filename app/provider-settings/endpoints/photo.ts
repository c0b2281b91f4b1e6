import { data } from 'react-router'
import { may } from '#app/auth/roles/permissions.ts'
import { visitor } from '#app/auth/visitors/visitor.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { drawnPhoto, photoWidths } from '../draw-photo.server.ts'
import { shownPhoto } from '../queries.server.ts'
import type { Route } from './+types/photo.ts'

/** GET /photos/:photoId/:width of a provider that isn't approved yet: for its owner and for us. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext)
  const width = photoWidths.find((one) => String(one) === params.width)
  const photo = width && (await shownPhoto(db, params.photoId))
  if (!photo || !may(visitor(context), 'preview a provider profile', { provider: photo.userId }))
    throw data(null, { status: 404 })
  const bytes = await drawnPhoto(photo.key, width, files.read)
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'private, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

import { data } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { drawnPhoto, requestedPhoto } from '#app/uploads/index.server.ts'
import { sitePicture } from '../pictures.server.ts'
import type { Route } from './+types/picture.ts'

/** An hour, so that a picture whose person takes their consent back is soon gone from caches too. */
const KEPT = 3600

/** GET /pictures/:photoId/:width: for everyone what is published, the rest for anyone who looks after it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext)
  const requested = requestedPhoto(params.width)
  const picture = requested && (await sitePicture(db, params.photoId))
  if (!picture || !(picture.isPublic || may(visitor(context), 'publish content')))
    throw data(null, { status: 404 })
  const { bytes, type } = await drawnPhoto(picture.key, requested, files.read)
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': picture.isPublic ? `public, max-age=${KEPT}` : 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

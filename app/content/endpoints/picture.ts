import { data } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { drawnPhoto, requestedPhoto } from '#app/uploads/index.server.ts'
import { sitePicture } from '../pictures.server.ts'
import type { Route } from './+types/picture.ts'

/** Seconds in caches: short, so that a picture is gone soon after its person withdraws consent. */
const KEPT = 3600

/** GET /pictures/:photoId/:width: published pictures are public, others are visible only to editors. */
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

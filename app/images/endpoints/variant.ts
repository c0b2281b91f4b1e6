import { data, redirect } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { imageAddress, imageFormats } from '../public/site-image.ts'
import { storedVariant } from '../variant.server.ts'
import type { Route } from './+types/variant.ts'

const YEAR = 365 * 24 * 60 * 60

/** GET /images/:imageId/:version/:variant, such as /images/…/3/960.webp. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [, digits, ending] = /^(\d{1,4})\.(\w+)$/.exec(params.variant) ?? []
  const format = imageFormats.find((item) => item === ending)
  if (!format) throw data(null, { status: 404 })
  const { db, files } = context.get(servicesContext)
  const found = await storedVariant(db, { id: params.imageId, width: Number(digits), format })
  if (!found) throw data(null, { status: 404 })
  const { key, width, version } = found
  // A page rendered before a change has the old URL: it redirects to the current picture.
  const present = imageAddress({ id: params.imageId, version }, { width, format })
  if (String(version) !== params.version || String(width) !== digits)
    return redirect(present, { headers: { 'Cache-Control': 'no-cache' } })
  const bytes = new Uint8Array(await files.read(key))
  return new Response(bytes, {
    headers: {
      'Content-Type': format === 'webp' ? 'image/webp' : 'image/jpeg',
      'Content-Length': String(bytes.length),
      'Cache-Control': `public, max-age=${YEAR}, immutable`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

import { data } from 'react-router'
import { may } from '#app/auth/roles/permissions.ts'
import { signedIn } from '#app/auth/visitors/visitor.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { paperFile } from '../queries.server.ts'
import type { Route } from './+types/paper.ts'

/** What a browser may draw by itself; anything else is only kept. */
const drawn = new Set(['image/webp', 'application/pdf'])

/** GET …/papers/:paperId: for its owner and for whoever decides; for nobody else it isn't there. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext)
  const who = signedIn(context, request)
  const paper = await paperFile(db, params.paperId)
  if (!paper || (paper.userId !== who.id && !may(who, 'decide about providers')))
    throw data(null, { status: 404 })
  const bytes = await files.read(paper.key)
  const way = drawn.has(paper.type) ? 'inline' : 'attachment'
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': paper.type,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `${way}; filename*=UTF-8''${encodeURIComponent(paper.name)}`,
      'Content-Security-Policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

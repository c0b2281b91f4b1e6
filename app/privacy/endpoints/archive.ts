import { Readable } from 'node:stream'
import { data, href } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { dayOf } from '#app/platform/time.ts'
import { archiveToFetch } from '../archives.server.ts'
import { demandOwnerShown } from '../owner.server.ts'
import type { Route } from './+types/archive.ts'

/** GET /profile/archives/:archiveId: the archive, for its owner. Each download is recorded. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { db, files, clock, settings } = context.get(servicesContext)
  const { id: userId, sessionId } = signedIn(context, request)
  const now = clock.now()
  const { archiveId } = params
  const archive = isId(archiveId) ? await archiveToFetch(db, { archiveId, userId, now }) : undefined
  if (!archive) throw data(null, { status: 404 })
  // Available for days, so the download requires recent authentication: a session left open isn't proof of
  // identity.
  await demandOwnerShown(context, { sessionId }, href('/profile/privacy'))
  const bytes = await files.stream(archive.key)
  await recordEvent(db, {
    name: 'archive fetched',
    about: { kind: 'user', id: userId },
    by: userId,
    now,
  })
  const name = `${settings.current().name.toLowerCase()}-${dayOf(archive.requested_at)}.zip`
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name.replace(/[^a-z0-9.-]+/g, '-')}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

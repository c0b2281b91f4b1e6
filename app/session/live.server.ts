import { Hono } from 'hono'
import { signedInBy } from '#app/auth/index.server.ts'
import { NOTIFICATIONS_CHANGED, unseenCount } from '#app/notifications/index.server.ts'
import { liveEventStream, type StreamGuard } from '#app/page/event-stream.server.ts'
import { LIVE, UNSEEN } from '#app/page/live-stream.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import { clientAddress } from '#app/platform/client-address.server.ts'
import { seeingOf } from './impersonation/seeing.server.ts'
import { shownSession } from './session-cookie.server.ts'
import { currentSession } from './site-session.server.ts'

/** The live events of the signed-in user, as server-sent events. */
export function liveApi(services: Services) {
  return new Hono().get(LIVE, async (c) => {
    const visitor = await signedInPerson(services, c.req.raw)
    if (!visitor) return c.text('Sign in to hear what is new.', 401)
    // Counted when it is sent: two messages that arrive together have the same count.
    const unseen = async () => ({
      event: UNSEEN,
      data: { unseen: await unseenCount(services.db, visitor.id) },
    })
    return liveEventStream(c, services, visitor.id, {
      address: clientAddress(c, services.config),
      guard: sessionGuard(services, visitor),
      first: unseen,
      messageFor: ({ name }) => (name === NOTIFICATIONS_CHANGED ? unseen() : undefined),
    })
  })
}

/** The signed-in user by the browser's session, outside the pages. */
export async function signedInPerson(services: Services, request: Request) {
  const shown = shownSession(request, services.config)
  const device = { ip: null, userAgent: request.headers.get('User-Agent') }
  const current = shown ? await currentSession(services, shown, device) : null
  if (!current?.visitor || current.requiresMfa || current.isClosed) return null
  // During impersonation nothing is streamed: neither the staff member's events nor the person's.
  return (await seeingOf(services, current.visitor)) ? null : current.visitor
}

/** Ends a stream with its session, or when the user loses the permission it requires. */
export function sessionGuard(
  services: Services,
  { id, sessionId }: SignedIn,
  isAllowed: (person: SignedIn) => boolean = () => true,
): StreamGuard {
  return {
    onChange: (changed) => services.sessionChanges.onChange(id, changed),
    isAllowed: async () => {
      const person = await signedInBy(services, sessionId)
      return person !== null && isAllowed(person) && !(await seeingOf(services, person))
    },
  }
}

import { type Context, Hono } from 'hono'
import { liveEventStream } from '#app/page/event-stream.server.ts'
import { CHAT_LIVE, UNREAD } from '#app/page/live-stream.ts'
import { may } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import { clientAddress } from '#app/platform/client-address.server.ts'
import { sessionGuard, signedInPerson } from '#app/session/index.server.ts'
import { CHAT_CHANGED } from '../chat-changed.ts'
import { shownToken } from '../chat-token.server.ts'
import { AGENTS } from '../notify-chat.server.ts'
import { currentConversation } from '../unread.server.ts'

/** Live events for both sides of the support chat; each says only that something changed. */
export function supportLive(services: Services) {
  return new Hono()
    .get(CHAT_LIVE, (c) => visitorStream(services, c))
    .get('/admin/support/live', (c) => agentStream(services, c))
}

async function visitorStream(services: Services, c: Context) {
  const { db, clock } = services
  const person = await signedInPerson(services, c.req.raw)
  const token = shownToken(c.req.raw, services.config)
  const current = () => currentConversation(db, { userId: person?.id, token })
  const holder = await current()
  if (!holder) return c.text('There is no conversation here yet.', 401)
  // A visitor who is online gets no email about answers they can see.
  const alive = () =>
    db
      .updateTable('support_visitors')
      .set({ seen_at: clock.now() })
      .where('id', '=', holder.id)
      .execute()
  const guard = person ? sessionGuard(services, person) : undefined
  const unread = async (event: string) => ({
    event,
    data: { unread: (await current())?.unread ?? 0 },
  })
  return liveEventStream(c, services, holder.id, {
    address: clientAddress(c, services.config),
    alive,
    guard,
    first: () => unread(UNREAD),
    messageFor: ({ name }) => (name === CHAT_CHANGED ? unread(CHAT_CHANGED) : undefined),
  })
}

async function agentStream(services: Services, c: Context) {
  const person = await signedInPerson(services, c.req.raw)
  if (!person || !may(person, 'see support')) return c.text('This is for the support team.', 403)
  const guard = sessionGuard(services, person, (agent) => may(agent, 'see support'))
  return liveEventStream(c, services, AGENTS, {
    address: clientAddress(c, services.config),
    holder: person.id,
    guard,
  })
}

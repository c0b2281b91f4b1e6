import type { Tx } from '#app/platform/db.server.ts'
import { CHAT_CHANGED } from './chat-changed.ts'
import type { SupportServices } from './support-services.ts'

/** The channel of all support agents, who get the events of every ticket. It is no user's id. */
export const AGENTS = '00000000-0000-7000-8000-00000000a9e7'

type About = { ticketId: string; visitorId: string; now: Date }

/** A message or change that both sides see. */
export async function notifyBoth(
  { live }: Pick<SupportServices, 'live'>,
  tx: Tx,
  { ticketId, visitorId, now }: About,
) {
  await live.send(tx, visitorId, CHAT_CHANGED, {}, now)
  await notifyAgents({ live }, tx, { ticketId, now })
}

export async function notifyAgents(
  { live }: Pick<SupportServices, 'live'>,
  tx: Tx,
  { ticketId, now }: Omit<About, 'visitorId'>,
) {
  await live.send(tx, AGENTS, 'ticket changed', { ticketId }, now)
}

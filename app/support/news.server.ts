import type { Tx } from '#app/platform/db.server.ts'
import { CHAT_CHANGED } from './chat-changed.ts'
import type { SupportServices } from './support-services.ts'

/** Everyone who answers support hears of all tickets: one channel, which is nobody's id. */
export const AGENTS = '00000000-0000-7000-8000-00000000a9e7'

export const WRITE_SUPPORT_LETTER = 'write support letter'
export type SupportLetterKind = 'support asked' | 'support answered' | 'support transcript'

/**
 * A letter is drawn after the act that asks for it: `id` is the message's, or the ticket's. The letter
 * about a ticket comes once for each last message of it, `upTo`.
 */
export async function supportLetterDue(
  { jobs }: Pick<SupportServices, 'jobs'>,
  tx: Tx,
  kind: SupportLetterKind,
  id: string,
  upTo?: number,
) {
  await jobs.send(tx, WRITE_SUPPORT_LETTER, { kind, id, upTo })
}

type About = { ticketId: string; visitorId: string; at: Date }

/** Something was said or changed that both sides see. */
export async function tellBoth(
  { live }: Pick<SupportServices, 'live'>,
  tx: Tx,
  { ticketId, visitorId, at }: About,
) {
  await live.tell(tx, visitorId, CHAT_CHANGED, {}, at)
  await tellAgents({ live }, tx, { ticketId, at })
}

export async function tellAgents(
  { live }: Pick<SupportServices, 'live'>,
  tx: Tx,
  { ticketId, at }: Omit<About, 'visitorId'>,
) {
  await live.tell(tx, AGENTS, 'ticket changed', { ticketId }, at)
}

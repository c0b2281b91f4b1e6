import type { Services } from '#app/page/services.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { holderOfUser } from './chat-holder.server.ts'
import { replySoon } from './reply-automatically.server.ts'
import type { SupportServices } from './support-services.ts'
import { type Channel, writeToSupport } from './write-to-support.server.ts'

type NewTicket = {
  typed: { words: string; name: string; email: string }
  language: Language
  /** The sender's account; without one nobody has the conversation, and answers are emailed. */
  user: string | null
  channel: Channel
}

/** The same action as the chat's, for senders without the window: other programs and emails. */
export async function createTicket(
  services: SupportServices & Pick<Services, 'clock' | 'log'>,
  { typed, language, user, channel }: NewTicket,
) {
  const now = services.clock.now()
  const visitorId = await visitorOf(services, { user, language, now })
  const written = await writeToSupport(services, {
    visitorId,
    typed: { ...typed, path: '' },
    channel,
    by: user,
    now,
  })
  replySoon(services, written)
}

async function visitorOf(
  { db }: SupportServices,
  { user, language, now }: { user: string | null; language: Language; now: Date },
) {
  const known = user ? await holderOfUser(db, user) : null
  if (known) return known.id
  const id = newId()
  const row = { id, user_id: user, language, seen_at: now, created_at: now }
  await db
    .insertInto('support_visitors')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return user ? (await holderOfUser(db, user))!.id : id
}

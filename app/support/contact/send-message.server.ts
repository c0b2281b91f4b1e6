import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import type { Attempt } from '#app/platform/abuse/attempt.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { consumeAll, type RateLimit } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'
import { type ContactMessage, RETENTION_DAYS } from '../public/contact-message.ts'

export type ContactServices = Pick<Services, 'clock' | 'db' | 'jobs' | 'securityClock'>

type From = {
  language: SpokenLanguage
  userId: string | null
  network: string
}

type Outcome = { sent: string } | { challenge: Challenge }

/**
 * Stores a message and queues the emails: always to our team, to the sender within limits, so that it can't
 * be used to flood a stranger's mailbox. Rate limits (`mayStore`, the confirmations) are counted in the same
 * transaction.
 */
export async function sendMessage(
  services: ContactServices,
  message: ContactMessage,
  from: From,
  mayStore?: (tx: Tx) => Promise<Attempt>,
): Promise<Outcome> {
  const form_key = formKeyOf(message, from)
  const now = services.clock.now()
  return transaction(services.db, async (tx) => {
    const before = await storedBefore(tx, form_key, now)
    if (before) return { sent: before }
    const attempt = await mayStore?.(tx)
    if (attempt && !attempt.isAllowed) return { challenge: attempt.challenge }
    const id = newId()
    const { language, userId: user_id } = from
    await tx
      .insertInto('contact_messages')
      .values({ id, ...message, language, user_id, written_at: now, form_key })
      .execute()
    await queueEmail(services, tx, { kind: 'contact message', messageId: id })
    if (await mayConfirm(services, tx, message.email, from.network))
      await queueEmail(services, tx, { kind: 'contact message received', messageId: id })
    await recordEvent(tx, {
      name: 'contact message written',
      about: { kind: 'contact message', id },
      by: user_id,
      now,
    })
    return { sent: id }
  })
}

/** How long the same text of the same sender counts as the same message. */
const REPEATED_WITHIN = DAY

/**
 * The id of an already stored identical message. A browser that lost the response sends it again, and the
 * cached page without script has no key of its own: so the key is derived from the form's content. Of two
 * concurrent ones the second waits here for the first.
 */
async function storedBefore(tx: Tx, form_key: string, now: Date): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${form_key}, 0))`.execute(tx)
  await tx
    .updateTable('contact_messages')
    .set({ form_key: null })
    .where('form_key', '=', form_key)
    .where('written_at', '<=', new Date(now.getTime() - REPEATED_WITHIN))
    .execute()
  const before = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('form_key', '=', form_key)
    .executeTakeFirst()
  return before?.id
}

function formKeyOf({ name, email, subject, message }: ContactMessage, { userId }: From) {
  const written = JSON.stringify([name, email.toLowerCase(), subject, message, userId])
  return createHash('sha256').update(written).digest('base64url')
}

/** Limits of confirmation emails: few per address, not many per network. */
const confirmations = {
  address: { most: 2, within: DAY },
  network: { most: 20, within: DAY },
} as const satisfies Record<string, RateLimit>

async function mayConfirm(
  { securityClock }: ContactServices,
  tx: Tx,
  email: string,
  network: string,
): Promise<boolean> {
  const now = securityClock.now()
  const counters = [
    { key: `contact confirmation from ${network}`, ...confirmations.network },
    { key: `contact confirmation to ${email.toLowerCase()}`, ...confirmations.address },
  ]
  // Counted together, so that a limit reached by the address uses up nothing of the network's.
  return (await consumeAll(tx, counters, now)) !== null
}

/** Messages past their retention. */
export const oldMessages = (db: Queryable, now: Date) =>
  db
    .selectFrom('contact_messages')
    .select('id')
    .where('written_at', '<', new Date(now.getTime() - RETENTION_DAYS * DAY))

/** A scheduled task. Returns the number of deleted messages. */
export async function eraseOldMessages({ db, clock }: Pick<Services, 'clock' | 'db'>) {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', 'in', oldMessages(db, clock.now()))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import type { Selectable } from 'kysely'
import type { OutgoingEmails } from '#db/schema.ts'
import type { Clock } from './clock.ts'
import { type Db, transaction } from './db.server.ts'
import { isRefusedForGood, type Mailer } from './mailer.server.ts'
import { noteUntilStored } from './note-until-stored.server.ts'
import { countAsDead } from './outbox.server.ts'
import { emailBody, withoutLinksAndCodes } from './secret-messages.server.ts'

type Delivering = {
  db: Db
  mailer: Mailer
  clock: Clock
  secret?: string
  returnTo?: (emailId: string) => string | undefined
  noteAgainAfter?: readonly number[]
}

type OutgoingEmail = Selectable<OutgoingEmails>

/**
 * Hands one email to the mail server. It is given up when the last retry fails, or when the server says that
 * the address doesn't exist: then optional emails aren't sent there any more. Sent twice only if the process
 * dies between the server's acceptance and our record of it, or the database stays unavailable; the
 * Message-ID is the email's, so that mail clients can deduplicate. An accepted email is never given up.
 */
export async function deliverEmail(
  delivering: Delivering,
  emailId: string,
  { isLast }: { isLast: boolean } = { isLast: false },
) {
  const { db, mailer, clock, secret, returnTo, noteAgainAfter } = delivering
  const email = await unsentEmail(db, emailId)
  if (!email) return
  const isErased = email.is_secret && !mailer.isMailbox
  try {
    const { html, text } = emailBody(secret, email)
    await mailer.send({
      id: email.id,
      to: email.recipient,
      replyTo: email.reply_to ?? undefined,
      returnTo: returnTo?.(email.id),
      subject: email.subject,
      html,
      text,
      unsubscribeUrl: email.unsubscribe_url ?? undefined,
    })
  } catch (error) {
    const words = wordsOf(error, email)
    const isRefused = isRefusedForGood(error)
    await noteFailure(delivering, email, { words, isLast, isRefused })
    // The queue stores the error.
    if (!isRefused) throw email.is_secret ? new Error(words) : error
    return
  }
  await noteSent({ db, clock, noteAgainAfter, isErased }, emailId)
}

const unsentEmail = (db: Db, emailId: string) =>
  db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('id', '=', emailId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()

function wordsOf(error: unknown, { is_secret }: OutgoingEmail): string {
  return (is_secret ? withoutLinksAndCodes(String(error)) : String(error)).slice(0, 500)
}

async function noteFailure(
  { db, clock }: Delivering,
  email: OutgoingEmail,
  { words, isLast, isRefused }: { words: string; isLast: boolean; isRefused: boolean },
) {
  await transaction(db, async (tx) => {
    const now = clock.now()
    await tx
      .updateTable('outgoing_emails')
      .set((was) => ({
        attempts: was('attempts', '+', 1),
        last_error: words,
        ...(isLast || isRefused ? { given_up_at: now } : {}),
      }))
      .where('id', '=', email.id)
      .execute()
    if (isRefused) await countAsDead(tx, email.recipient, words, now)
  })
}

type Noting = { db: Db; clock: Clock; noteAgainAfter?: readonly number[]; isErased: boolean }

async function noteSent({ db, clock, noteAgainAfter, isErased }: Noting, emailId: string) {
  const now = clock.now()
  await noteUntilStored(
    () =>
      db
        .updateTable('outgoing_emails')
        .set((was) => ({
          sent_at: now,
          attempts: was('attempts', '+', 1),
          last_error: null,
          ...(isErased ? { html: '', text: '' } : {}),
        }))
        .where('id', '=', emailId)
        .where('sent_at', 'is', null)
        .execute(),
    noteAgainAfter,
  )
}

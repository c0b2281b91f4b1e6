import type { Clock } from './clock.ts'
import { type Db, type Queryable, transaction } from './db.server.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.server.ts'
import { isRefusedForGood, type Mailer } from './mailer.server.ts'
import { noteUntilKept } from './note-until-kept.server.ts'
import {
  demanded,
  emailBody,
  encryptEmailBody,
  withoutLinksAndCodes,
} from './secret-messages.server.ts'

export type Email = {
  /** What it is, for the person who looks after mail: "quote received". */
  kind: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Stops emails like this one when a mailbox posts to it (RFC 8058): for those sent to a list. */
  unsubscribeUrl?: string
  /** The same email is never written twice: "quote-received:<id>". */
  dedupe?: string
  /** It can be done without: not sent to an address that emails come back from. */
  isOptional?: boolean
  /** It carries a one-time code or a link that opens something: never stored in clear, erased once sent. */
  isSecret?: boolean
}

/** Mail leaves through a table: written with the data it speaks of, delivered afterwards, once. */
export type Outbox = {
  write: (tx: Queryable, email: Email, now: Date) => Promise<void>
}

export const DELIVER_EMAIL = 'deliver email'

/** `secret` encrypts emails with codes; without it only others can be written. */
export function outboxOver(jobs: Pick<Jobs, 'send'>, secret?: string): Outbox {
  return {
    write: async (tx, email, now) => {
      if (email.isOptional && (await isDead(tx, email.to))) return
      const id = newId()
      const { html, text } = email.isSecret ? encryptEmailBody(demanded(secret), id, email) : email
      const written = await tx
        .insertInto('outgoing_emails')
        .values({
          id,
          kind: email.kind,
          recipient: oneLine(email.to),
          reply_to: email.replyTo ? oneLine(email.replyTo) : null,
          subject: oneLine(email.subject),
          html,
          text,
          is_secret: email.isSecret ?? false,
          unsubscribe_url: email.unsubscribeUrl ?? null,
          dedupe_key: email.dedupe ?? null,
          written_at: now,
          due_at: now,
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .executeTakeFirst()
      if (written.numInsertedOrUpdatedRows) await jobs.send(tx, DELIVER_EMAIL, { emailId: id })
    },
  }
}

/** Whether emails to this address come back for good. */
export async function isDead(tx: Queryable, address: string) {
  const found = await tx
    .selectFrom('dead_addresses')
    .select('email')
    .where('email', '=', address.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}

/** Emails to this address came back for good, or were never taken. Sending one again brings it back to life. */
export async function countAsDead(tx: Queryable, address: string, words: string, now: Date) {
  const row = { words, since: now }
  await tx
    .insertInto('dead_addresses')
    .values({ email: address.toLowerCase(), ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
}

/**
 * One email goes out again now. Its address counts as alive until it comes back once more. Answers nothing where
 * it can't be sent again.
 */
export async function queueAgain(jobs: Pick<Jobs, 'send'>, tx: Queryable, emailId: string) {
  const email = await tx
    .updateTable('outgoing_emails')
    .set({
      sent_at: null,
      given_up_at: null,
      bounced_at: null,
      bounce_words: null,
      last_error: null,
    })
    .where('id', '=', emailId)
    .where('recipient', '!=', '')
    // An email with a one-time code was erased when it was sent: its reader asks for a new one.
    .where('text', '!=', '')
    // What arrived, as far as anybody knows, is not sent twice.
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('bounced_at', 'is not', null)]))
    .returning(['recipient', 'kind'])
    .executeTakeFirst()
  if (!email) return undefined
  await tx.deleteFrom('dead_addresses').where('email', '=', email.recipient.toLowerCase()).execute()
  await jobs.send(tx, DELIVER_EMAIL, { emailId })
  return email
}

/** An email came back. Answers nothing where that is known already. */
export function markBounced(tx: Queryable, emailId: string, words: string, now: Date) {
  return tx
    .updateTable('outgoing_emails')
    .set({ bounced_at: now, bounce_words: words })
    .where('id', '=', emailId)
    .where('bounced_at', 'is', null)
    .returning(['recipient', 'kind'])
    .executeTakeFirst()
}

/** Line breaks in an address or subject would let a stranger write headers of their own. */
function oneLine(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

/**
 * Hands one email to the mail server. It is given up for good when the last try fails, or when the server
 * says that nobody has this address: then what can be done without isn't sent there any more. Delivered
 * twice only if the process dies between the server's yes and our note of it, or the database stays away;
 * Message-ID is the email's, so that mailboxes can tell. What the server took is never given up.
 */
export async function deliverEmail(
  {
    db,
    mailer,
    clock,
    secret,
    returnTo,
    noteAgainAfter,
  }: {
    db: Db
    mailer: Mailer
    clock: Clock
    secret?: string
    returnTo?: (emailId: string) => string | undefined
    noteAgainAfter?: readonly number[]
  },
  emailId: string,
  { isLast }: { isLast: boolean } = { isLast: false },
) {
  const email = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('id', '=', emailId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
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
    const words = (email.is_secret ? withoutLinksAndCodes(String(error)) : String(error)).slice(
      0,
      500,
    )
    const isRefused = isRefusedForGood(error)
    await transaction(db, async (tx) => {
      const now = clock.now()
      await tx
        .updateTable('outgoing_emails')
        .set((was) => ({
          attempts: was('attempts', '+', 1),
          last_error: words,
          ...(isLast || isRefused ? { given_up_at: now } : {}),
        }))
        .where('id', '=', emailId)
        .execute()
      if (isRefused) await countAsDead(tx, email.recipient, words, now)
    })
    // The queue keeps what is thrown.
    if (!isRefused) throw email.is_secret ? new Error(words) : error
    return
  }
  await noteSent({ db, clock, noteAgainAfter, isErased }, emailId)
}

type Noting = { db: Db; clock: Clock; noteAgainAfter?: readonly number[]; isErased: boolean }

async function noteSent({ db, clock, noteAgainAfter, isErased }: Noting, emailId: string) {
  const now = clock.now()
  await noteUntilKept(
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

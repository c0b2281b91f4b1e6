import type { Queryable } from './db.server.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.server.ts'
import { demanded, encryptEmailBody } from './secret-messages.server.ts'

export type Email = {
  /** The kind of email, for operators: "quote received". */
  kind: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** The one-click unsubscribe URL (RFC 8058), for emails to a list. */
  unsubscribeUrl?: string
  /** The deduplication key: "quote-received:<id>". */
  dedupe?: string
  /** Optional: not sent to an address that emails bounce from. */
  isOptional?: boolean
  /**
   * Contains a one-time code or a link that gives access: encrypted in the database, and erased once sent.
   */
  isSecret?: boolean
}

/** Emails are written to a table in the transaction of their data, and delivered afterwards, once. */
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

/** Whether emails to this address bounce permanently. */
export async function isDead(tx: Queryable, address: string) {
  const found = await tx
    .selectFrom('undeliverable_addresses')
    .select('email')
    .where('email', '=', address.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}

/** Marks an address whose emails bounced or were refused permanently. Sending one again unmarks it. */
export async function countAsDead(tx: Queryable, address: string, reason: string, now: Date) {
  const row = { reason, since: now }
  await tx
    .insertInto('undeliverable_addresses')
    .values({ email: address.toLowerCase(), ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
}

/**
 * Sends one email again. Its address counts as usable until the next bounce. Returns undefined if it can't be
 * sent again.
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
    // An email with a one-time code was erased when it was sent: its reader requests a new one.
    .where('text', '!=', '')
    // A delivered email isn't sent twice.
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('bounced_at', 'is not', null)]))
    .returning(['recipient', 'kind'])
    .executeTakeFirst()
  if (!email) return undefined
  await tx
    .deleteFrom('undeliverable_addresses')
    .where('email', '=', email.recipient.toLowerCase())
    .execute()
  await jobs.send(tx, DELIVER_EMAIL, { emailId })
  return email
}

/** Marks an email as bounced. Returns undefined if it is marked already. */
export function markBounced(tx: Queryable, emailId: string, reason: string, now: Date) {
  return tx
    .updateTable('outgoing_emails')
    .set({ bounced_at: now, bounce_words: reason })
    .where('id', '=', emailId)
    .where('bounced_at', 'is', null)
    .returning(['recipient', 'kind'])
    .executeTakeFirst()
}

/** Line breaks in an address or subject would allow header injection. */
function oneLine(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

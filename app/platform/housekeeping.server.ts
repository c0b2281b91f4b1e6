import type { Clock } from './clock.ts'
import type { Db, Queryable } from './db.server.ts'
import { DAY, HOUR } from './time.ts'

/** A scheduled task: live events are kept for an hour, for interrupted connections. */
export async function deleteOldLiveEvents({ db }: { db: Db }) {
  await db
    .deleteFrom('live_events')
    .where('created_at', '<', new Date(Date.now() - HOUR))
    .execute()
}

const WORDS_KEPT = 30 * DAY

/**
 * A scheduled task: erases the contents of emails and SMS a month after they were composed, because they
 * contain names and numbers of people who may be erased by then. So are responses of mail servers, which
 * often repeat the address. The empty row stays, so that the email isn't composed again.
 */
export async function forgetOldWords({ db, clock }: { db: Db; clock: Clock }) {
  const now = clock.now()
  const emails = await db
    .updateTable('outgoing_emails')
    .set({ recipient: '', reply_to: null, subject: '', html: '', text: '' })
    .set({ last_error: null, bounce_words: null })
    .where('id', 'in', oldEmails(db, now))
    .executeTakeFirst()
  const texts = await db
    .updateTable('texts')
    .set({ recipient: '', words: '', last_error: null })
    .where('id', 'in', oldTexts(db, now))
    .executeTakeFirst()
  return Number(emails.numUpdatedRows + texts.numUpdatedRows)
}

const writtenBefore = (now: Date) => new Date(now.getTime() - WORDS_KEPT)

/** Emails whose contents are due to be erased. */
export const oldEmails = (db: Queryable, now: Date) =>
  db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('written_at', '<', writtenBefore(now))
    .where((is) =>
      is.or([
        is('recipient', '!=', ''),
        is('last_error', 'is not', null),
        is('bounce_words', 'is not', null),
      ]),
    )

/** SMS whose contents are due to be erased. */
export const oldTexts = (db: Queryable, now: Date) =>
  db
    .selectFrom('texts')
    .select('id')
    .where('written_at', '<', writtenBefore(now))
    .where((is) => is.or([is('recipient', '!=', ''), is('last_error', 'is not', null)]))

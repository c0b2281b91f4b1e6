import type { Clock } from './clock.ts'
import type { Db, Queryable } from './db.server.ts'
import { DAY, HOUR } from './time.ts'

/** Live events are kept for an hour, for connections that broke. */
export async function deleteOldLiveEvents({ db }: { db: Db }) {
  await db
    .deleteFrom('live_events')
    .where('created_at', '<', new Date(Date.now() - HOUR))
    .execute()
}

const WORDS_KEPT = 30 * DAY

/**
 * The contents of emails and text messages are erased a month after they were written, with names
 * and numbers of people who may be gone by then. So is what a mail server answered, which often repeats the
 * address. The empty row stays, so that it is never written again.
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

/** Emails whose contents are kept no longer. */
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

/** Text messages whose contents are kept no longer. */
export const oldTexts = (db: Queryable, now: Date) =>
  db
    .selectFrom('texts')
    .select('id')
    .where('written_at', '<', writtenBefore(now))
    .where((is) => is.or([is('recipient', '!=', ''), is('last_error', 'is not', null)]))

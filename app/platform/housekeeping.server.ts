import type { Clock } from './clock.ts'
import type { Db } from './db.server.ts'
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
  const monthAgo = new Date(clock.now().getTime() - WORDS_KEPT)
  await db
    .updateTable('outgoing_emails')
    .set({ recipient: '', reply_to: null, subject: '', html: '', text: '' })
    .set({ last_error: null, bounce_words: null })
    .where('written_at', '<', monthAgo)
    .where((is) =>
      is.or([
        is('recipient', '!=', ''),
        is('last_error', 'is not', null),
        is('bounce_words', 'is not', null),
      ]),
    )
    .execute()
  await db
    .updateTable('texts')
    .set({ recipient: '', words: '', last_error: null })
    .where('written_at', '<', monthAgo)
    .where((is) => is.or([is('recipient', '!=', ''), is('last_error', 'is not', null)]))
    .execute()
}

import type { Db } from '#app/platform/db.server.ts'

export const queues = ['failing', 'waiting', 'given-up', 'returned'] as const
export type Queue = (typeof queues)[number]
export const isQueue = (requested: unknown): requested is Queue =>
  queues.includes(requested as Queue)

const SHOWN = 100

/** Undelivered emails: failed and to be retried, not tried yet, given up, or bounced. Newest first. */
export function emailsIn(db: Db, queue: Queue, address: string) {
  return queueOf(db, queue)
    .select([
      'id',
      'kind',
      'recipient',
      'subject',
      'attempts',
      'written_at as writtenAt',
      'last_error as lastError',
      'bounce_words as bounceWords',
      'bounced_at as bouncedAt',
      'given_up_at as givenUpAt',
    ])
    .$if(address !== '', (query) => query.where('recipient', 'ilike', `%${escaped(address)}%`))
    .orderBy('written_at', 'desc')
    .limit(SHOWN)
    .execute()
}

export async function countEmails(db: Db): Promise<Record<Queue, number>> {
  const counts = await Promise.all(
    queues.map(async (queue) => {
      const row = await queueOf(db, queue)
        .select((all) => all.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return [queue, Number(row.count)] as const
    }),
  )
  return Object.fromEntries(counts) as Record<Queue, number>
}

/** Emails that failed and are retried, and those given up. */
export async function undeliveredEmails(db: Db) {
  const { failing, 'given-up': givenUp } = await countEmails(db)
  return { failing, givenUp }
}

/** How many emails bounced since an instant. */
export async function countReturned(db: Db, since: Date): Promise<number> {
  const row = await db
    .selectFrom('email_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bounced_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Every email of a list that can be sent again: not those whose content is erased. */
export async function idsIn(db: Db, queue: Queue): Promise<string[]> {
  const rows = await queueOf(db, queue)
    .select('id')
    .where('recipient', '!=', '')
    .where('has_text', 'is', true)
    .execute()
  return rows.map(({ id }) => id)
}

function queueOf(db: Db, queue: Queue) {
  const emails = db.selectFrom('email_deliveries')
  if (queue === 'returned') return emails.where('bounced_at', 'is not', null)
  const unsent = emails.where('sent_at', 'is', null)
  if (queue === 'given-up') return unsent.where('given_up_at', 'is not', null)
  return unsent
    .where('given_up_at', 'is', null)
    .where('attempts', queue === 'waiting' ? '=' : '>', 0)
}

const escaped = (words: string) => words.replaceAll(/[\\%_]/g, (item) => `\\${item}`)

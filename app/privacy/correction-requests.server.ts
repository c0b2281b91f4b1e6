import { type SqlBool, sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { DAY, dayOf } from '#app/platform/time.ts'
import { privacyEmails } from './emails.server.ts'

const SHOWN_AT_ONCE = 50
const LOOKED_BACK = 365 * DAY

/** Corrections that wait for an answer, those due first. */
export async function openCorrections(db: Db, after: string | null) {
  const rows = await db
    .selectFrom('correction_requests as request')
    .innerJoin('people', 'people.id', 'request.user_id')
    .select(['request.id', 'request.user_id as userId', 'request.words'])
    .select(['request.requested_at', 'request.answer_by as answerBy', 'people.email'])
    .where('request.answered_at', 'is', null)
    .$if(after !== null, (requests) =>
      requests.where(
        sql<SqlBool>`(request.requested_at, request.id) > ((select requested_at from correction_requests where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy('request.requested_at')
    .orderBy('request.id')
    .limit(SHOWN_AT_ONCE + 1)
    .execute()
  const shown = rows.slice(0, SHOWN_AT_ONCE)
  return {
    requests: shown.map(({ requested_at, ...request }) => ({
      ...request,
      requestedOn: dayOf(requested_at),
    })),
    more: rows.length > SHOWN_AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Of a year: how many were answered, and how many of them in time. */
export async function answeredInTime(db: Db, now: Date) {
  const { rows } = await sql<{ answered: number; inTime: number }>`
    select count(*) as answered,
      count(*) filter (where (answered_at at time zone 'Africa/Johannesburg')::date <= answer_by)
        as "inTime"
    from correction_requests
    where answered_at > ${new Date(now.getTime() - LOOKED_BACK)}`.execute(db)
  return rows[0]!
}

/** Requests that are carried out by themselves: accounts that wait to be erased, and copies being packed. */
export async function automaticRequests(db: Db) {
  const { rows } = await sql<{ closing: number; nextErasure: Date | null; packing: number }>`
    select (select count(*) from account_closures) as closing,
      (select min(erase_at) from account_closures) as "nextErasure",
      (select count(*) from data_archives where ready_at is null) as packing`.execute(db)
  return rows[0]!
}

type Answer = { id: string; answer: string; by: string }

/** Answers a correction, once: the person gets the words by email. */
export async function answerCorrection(
  services: Services,
  { id, answer, by }: Answer,
): Promise<'done' | 'gone'> {
  const { db, clock, outbox } = services
  const request = isId(id) ? await correctionWithId(db, id) : undefined
  if (!request) return 'gone'
  const now = clock.now()
  const email = await composeEmail(services, privacyEmails, 'correction answered', {
    userId: request.user_id,
    language: request.language as Language,
    words: request.words,
    answer,
    requestId: id,
  })
  return transaction(db, async (tx) => {
    const answered = await tx
      .updateTable('correction_requests')
      .set({ answered_at: now, answered_by: by, answer })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .executeTakeFirst()
    if (!answered.numUpdatedRows) return 'gone'
    await recordEvent(tx, {
      name: 'correction answered',
      about: { kind: 'user', id: request.user_id },
      by,
      now,
      details: { request: id },
      audit: { before: { answer: null }, after: { answer } },
    })
    if (email) await outbox.write(tx, email, now)
    return 'done'
  })
}

const correctionWithId = (db: Db, id: string) =>
  db
    .selectFrom('correction_requests')
    .select(['user_id', 'language', 'words'])
    .where('id', '=', id)
    .executeTakeFirst()

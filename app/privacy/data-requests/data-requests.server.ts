import { type SqlBool, sql } from 'kysely'
import type { WaitingCount } from '#app/page/waiting-count.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { DAY, type Day, dayOf } from '#app/platform/time.ts'
import type { Channel, RequestKind } from './data-request.ts'

const SHOWN_AT_ONCE = 50
const LOOKED_BACK = 365 * DAY

/** Requests with their owner: an account, or the name and address that staff recorded. */
const withPeople = (db: Queryable) =>
  db
    .selectFrom('data_requests as request')
    .leftJoin('people', 'people.id', 'request.user_id')
    .leftJoin('people as recorder', 'recorder.id', 'request.recorded_by')
    .leftJoin('people as answerer', 'answerer.id', 'request.answered_by')
    .select(['request.id', 'request.kind', 'request.user_id as userId', 'request.words'])
    .select(['request.requested_at as requestedAt', 'request.answer_by as answerBy'])
    .select(['request.answered_at as answeredAt', 'request.answer', 'request.language'])
    .select(['request.name', 'request.channel', 'request.ticket_id as ticketId'])
    .select(['request.identity_proof as identityProof', 'request.is_refused as isRefused'])
    .select(['recorder.email as recorderEmail', 'recorder.user_metadata as recorderMetadata'])
    .select(['answerer.email as answererEmail', 'answerer.user_metadata as answererMetadata'])
    .select(['people.email as accountEmail', 'people.user_metadata as metadata'])
    .select('request.email as typedEmail')

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>

function readRequest({ accountEmail, typedEmail, metadata, name, ...row }: Row) {
  const email = row.userId ? accountEmail : typedEmail
  return {
    ...row,
    kind: row.kind as RequestKind,
    channel: row.channel as Channel,
    language: languageOrEnglish(row.language),
    email,
    name: row.userId ? nameIn(metadata, email) : name || email || '',
    recorder: row.recorderEmail ? nameIn(row.recorderMetadata, row.recorderEmail) : '',
    answerer: row.answererEmail ? nameIn(row.answererMetadata, row.answererEmail) : '',
    requestedOn: dayOf(row.requestedAt),
  }
}

function nameIn(metadata: unknown, email: string | null) {
  const { full_name } = (metadata ?? {}) as { full_name?: unknown }
  return displayName(full_name, email)
}

export type DataRequest = ReturnType<typeof readRequest>

export async function dataRequestsByIds(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await withPeople(db)
    .where('request.id', 'in', [...ids])
    .execute()
  return rows.map(readRequest)
}

/** Open requests, earliest deadline first. */
export async function openRequests(db: Db, after: string | null) {
  const rows = await withPeople(db)
    .where('request.answered_at', 'is', null)
    .$if(after !== null, (requests) =>
      requests.where(
        sql<SqlBool>`(request.answer_by, request.id) >
          ((select answer_by from data_requests where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy('request.answer_by')
    .orderBy('request.id')
    .limit(SHOWN_AT_ONCE + 1)
    .execute()
  const shown = rows.slice(0, SHOWN_AT_ONCE)
  return {
    requests: shown.map(readRequest),
    more: rows.length > SHOWN_AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The latest answers, for the page that shows how requests went. */
export async function answeredRequests(db: Db) {
  const rows = await withPeople(db)
    .where('request.answered_at', 'is not', null)
    .orderBy('request.answered_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(readRequest)
}

const READ_AT_ONCE = 1000

/** All requests, the newest first, some at a time. */
export async function* allRequests(db: Db, most: number): AsyncGenerator<DataRequest[]> {
  for (let after: string | null = null, read = 0; read < most; ) {
    const rows: Row[] = await withPeople(db)
      .$if(after !== null, (requests) =>
        requests.where(
          sql<SqlBool>`(request.requested_at, request.id) <
            ((select requested_at from data_requests where id = ${after}), ${after}::uuid)`,
        ),
      )
      .orderBy('request.requested_at', 'desc')
      .orderBy('request.id', 'desc')
      .limit(Math.min(READ_AT_ONCE, most - read))
      .execute()
    if (rows.length === 0) return
    yield rows.map(readRequest)
    read += rows.length
    after = rows.at(-1)!.id
  }
}

/** For the queue: the deadline's day ends at midnight. */
export const waitingRequests = (db: Queryable) =>
  db
    .selectFrom('data_requests')
    .select((eb) => [
      eb.cast<string>('id', 'text').as('case_id'),
      'requested_at as opened_at',
      sql<Date>`(answer_by + 1)::timestamp at time zone 'Africa/Johannesburg'`.as('due_at'),
    ])
    .where('answered_at', 'is', null)

/** Requests whose last day is over, or is today. */
export async function dueRequests(db: Queryable, today: Day): Promise<WaitingCount> {
  const row = await db
    .selectFrom('data_requests')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('answer_by', '<', today).as('late'),
      eb.fn.countAll<number>().filterWhere('answer_by', '=', today).as('dueToday'),
      eb.fn.min('requested_at').as('oldest'),
    ])
    .where('answered_at', 'is', null)
    .where('answer_by', '<=', today)
    .executeTakeFirstOrThrow()
  return { late: Number(row.late), dueToday: Number(row.dueToday), oldest: row.oldest }
}

/** Over a year: how many were answered, how many of them in time, and the median number of days. */
export async function answeredInTime(db: Db, now: Date) {
  const { rows } = await sql<{ answered: number; inTime: number; halfWithin: number | null }>`
    select count(*) as answered,
      count(*) filter (where (answered_at at time zone 'Africa/Johannesburg')::date <= answer_by)
        as "inTime",
      percentile_disc(0.5) within group (order by
        (answered_at at time zone 'Africa/Johannesburg')::date
          - (requested_at at time zone 'Africa/Johannesburg')::date) as "halfWithin"
    from data_requests
    where answered_at > ${new Date(now.getTime() - LOOKED_BACK)}`.execute(db)
  return rows[0]!
}

/** Automatic requests: accounts waiting to be erased, and copies being packed. */
export async function automaticRequests(db: Db) {
  const { rows } = await sql<{ closing: number; nextErasure: Date | null; packing: number }>`
    select (select count(*) from account_closures) as closing,
      (select min(erase_at) from account_closures) as "nextErasure",
      (select count(*) from data_archives where ready_at is null) as packing`.execute(db)
  return rows[0]!
}

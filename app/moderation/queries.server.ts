import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { isId } from '#app/platform/ids.ts'
import { type Language, languageIn, languageOrEnglish } from '#app/platform/languages.ts'
import type { ModerationCases } from '#db/schema.ts'
import type { Evidence } from './evidence.ts'
import { type CaseState, isAgainstSomeone, type Outcome, type Thing } from './moderation.ts'

type Row = Selectable<ModerationCases>
export type ModerationCase = Omit<Row, 'state' | 'thing' | 'outcome' | 'evidence'> & {
  state: CaseState
  thing: Thing
  outcome: Outcome | null
  evidence: Evidence
}

const read = (row: Row) => row as ModerationCase

export async function casesById(db: Queryable, ids: readonly string[]): Promise<ModerationCase[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('id', 'in', known)
    .execute()
  return rows.map(read)
}

export const caseById = async (db: Queryable, id: string) => (await casesById(db, [id]))[0]

/** The same, locked against decisions and appeals until this transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<ModerationCase | undefined> {
  if (!isId(id)) return undefined
  const row = await tx
    .selectFrom('moderation_cases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && read(row)
}

/** The latest decision against someone about this thing, whether or not it can still be appealed. */
export async function latestAgainst(
  db: Queryable,
  { thing, thingId }: { thing: Thing; thingId: string },
): Promise<ModerationCase | undefined> {
  if (!isId(thingId)) return undefined
  const rows = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('thing', '=', thing)
    .where('thing_id', '=', thingId)
    .where('state', '<>', 'open')
    .orderBy('decided_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(read).find(({ outcome }) => outcome !== null && isAgainstSomeone(outcome))
}

/**
 * The author: an account, or a guest with their address. A guest's request may belong to an account by now.
 */
export async function subjectOf(
  db: Queryable,
  { subject_user, request_id }: Pick<ModerationCase, 'subject_user' | 'request_id'>,
) {
  if (subject_user) return { ...(await account(db, subject_user)), requestId: null }
  const request = request_id ? await requestOf(db, request_id) : undefined
  if (!request) return nobody
  if (request.customer) return { ...(await account(db, request.customer)), requestId: null }
  return {
    userId: null,
    name: request.name || displayName(null, request.email),
    email: request.email,
    language: languageOrEnglish(request.language),
    requestId: request_id,
  }
}

export type CaseSubject = {
  userId: string | null
  name: string
  email: string | null
  language: Language
  requestId: string | null
}
const nobody: CaseSubject = {
  userId: null,
  name: '',
  email: null,
  language: 'en',
  requestId: null,
}

async function account(db: Queryable, userId: string) {
  const row = await db
    .selectFrom('people')
    .select(['email', 'user_metadata as metadata'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const { full_name } = (row?.metadata ?? {}) as { full_name?: unknown }
  return {
    userId,
    name: displayName(full_name, row?.email ?? null),
    email: row?.email ?? null,
    language: languageIn(row?.metadata),
  }
}

const requestOf = (db: Queryable, requestId: string) =>
  db
    .selectFrom('customer_requests')
    .select(['customer_user as customer', 'guest_email as email', 'guest_name as name', 'language'])
    .where('id', '=', requestId)
    .executeTakeFirst()

/** The reports of a case, oldest first. */
export const reportsOf = (db: Queryable, caseId: string) =>
  db
    .selectFrom('reports')
    .leftJoin('people', 'people.id', 'reports.reporter_user')
    .select(['reports.id', 'reports.reason', 'reports.words', 'reports.is_guest as isGuest'])
    .select(['reports.email', 'reports.language', 'reports.reported_at as reportedAt'])
    .select(['reports.reporter_user as reporter', 'people.user_metadata as metadata'])
    .select('people.email as accountEmail')
    .where('case_id', '=', caseId)
    .orderBy('reported_at')
    .orderBy('reports.id')
    .execute()

/** Earlier decisions about the same person, latest first. */
export async function earlierCases(
  db: Queryable,
  { id, subject_user: subject }: ModerationCase,
): Promise<ModerationCase[]> {
  if (!subject) return []
  const rows = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('subject_user', '=', subject)
    .where('id', '<>', id)
    .where('state', '<>', 'open')
    .orderBy('decided_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(read)
}

/** Other accounts involved in a case: the reporters, and the other side. */
export async function partiesOf(db: Queryable, caseId: string): Promise<string[]> {
  const found = await caseById(db, caseId)
  if (!found) return []
  const [reporters, provider, request] = await Promise.all([
    db
      .selectFrom('reports')
      .select('reporter_user as id')
      .where('case_id', '=', caseId)
      .where('reporter_user', 'is not', null)
      .execute(),
    db
      .selectFrom('provider_profiles')
      .select('user_id as id')
      .where('id', '=', found.provider_id)
      .executeTakeFirst(),
    found.request_id ? requestOf(db, found.request_id) : undefined,
  ])
  const ids = [...reporters.map(({ id }) => id), provider?.id, request?.customer]
  return ids.filter((id) => typeof id === 'string')
}

/** The author's account. */
export async function ownerOfCase(db: Queryable, caseId: string): Promise<string | null> {
  const found = await caseById(db, caseId)
  return found ? (await subjectOf(db, found)).userId : null
}

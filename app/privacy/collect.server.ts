import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { type Part, parts, personalData } from './personal-data.ts'
import { isTheirs, type SubjectIds, subjectIds } from './subject-ids.server.ts'

export type Row = Record<string, unknown>
export type Collected = {
  /** By part, then by table. Tables without rows are left out, parts aren't. */
  parts: Record<Part, Record<string, Row[]>>
  files: { id: string; key: string; name: string; contentType: string; bytes: number }[]
}

/** All data about a person, read in one snapshot. */
export async function collect(db: Db, userId: string): Promise<Collected> {
  return transaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    const theirs = await subjectIds(tx, userId)
    const collected = Object.fromEntries(
      Object.keys(parts).map((part) => [part, {}]),
    ) as Collected['parts']
    for (const [table, { part, hides = [], ...rest }] of Object.entries(personalData)) {
      if (!part) continue
      const rows = await rowsOf(tx, { table, ...rest }, theirs)
      if (rows.length > 0) collected[part][table] = rows.map((row) => without(row, hides))
    }
    return { parts: collected, files: await filesOf(tx, theirs) }
  })
}

type Wanted = Pick<(typeof personalData)[string], 'of' | 'withheld'> & { table: string }

async function rowsOf(tx: Tx, { table, of: subject, withheld }: Wanted, theirs: SubjectIds) {
  const [withhold, rest] = parted(subject, withheld?.from ?? [])
  const own = isTheirs(rest, theirs)
  const others = isTheirs(withhold, theirs)
  const conditions = [
    ...(own ? [own] : []),
    ...(others && withheld ? [sql<boolean>`(${others} and not (${sql.raw(withheld.where)}))`] : []),
  ]
  if (conditions.length === 0) return []
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}`.execute(tx)
  return rows
}

/** Splits the columns into those with these names, and the others. */
function parted(columns: Wanted['of'], names: readonly string[]): [Wanted['of'], Wanted['of']] {
  const picked = (isWanted: boolean) =>
    Object.fromEntries(
      Object.entries(columns).filter(([name]) => names.includes(name) === isWanted),
    )
  return [picked(true), picked(false)]
}

async function filesOf(tx: Tx, theirs: SubjectIds) {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'key', 'name', 'content_type as contentType', 'bytes'])
    .where(isTheirs(personalData.files!.of, theirs)!)
    .orderBy('id')
    .execute()
  return rows
}

function without(row: Row, hidden: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column)))
}

export type Counts = {
  requests: number
  quotes: number
  messages: number
  photos: number
}

/** The counts of data that people recognise by name. */
export async function countsOf(db: Db, userId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with own as (
      select invitations.id from invitations
      left join quote_requests on quote_requests.id = invitations.request_id
      left join providers on providers.id = invitations.provider_id
      where quote_requests.customer_user = ${userId} or providers.user_id = ${userId})
    select
      (select count(*)::int from quote_requests where customer_user = ${userId}) as requests,
      (select count(*)::int from quotes where invitation_id in (select id from own)) as quotes,
      (select count(*)::int from invitation_messages where invitation_id in (select id from own)) as messages,
      (select count(*)::int from files where owner_user = ${userId}) as photos`.execute(db)
  return rows[0]!
}

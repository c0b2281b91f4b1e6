import { type RawBuilder, sql } from 'kysely'
import type { TimelineEvent, TimelinePerson } from '#app/page/timeline.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { REPORTED } from '../event-words.ts'
import type { HiddenReporters } from '../history/hidden-reporters.server.ts'
import { type TimelineFilter, type TimelinePosition, timelineFilters } from './filter.ts'
import { timelineSources } from './sources.server.ts'

type Wanted = {
  filter: TimelineFilter | null
  after: TimelinePosition | null
  limit: number
  /** Of which cases the reader may not learn that this person reported something. */
  hiddenReporters?: HiddenReporters
}

const COLUMNS = sql`id, name, about_kind, about_id, by_user, occurred_at, details`

/**
 * A page of a person's events, newest first. Each part reads at most a page of rows in index order, so that a
 * long history costs no more than a short one.
 */
export function timelineQuery(
  db: Queryable,
  person: TimelinePerson,
  { filter, after, limit, hiddenReporters = [] }: Wanted,
) {
  const isWanted = sql`${named(filter)} and ${isOlder(after)}`
  const narrow: Narrow = (rows) => newest(rows, isWanted, limit)
  const parts = partsOf(db, person, { filter, hiddenReporters }, narrow)
  return sql<TimelineEvent>`
    select ${COLUMNS} from (${sql.join(parts, sql` union `)}) as event
    order by occurred_at desc, id desc limit ${limit}`
}

export async function timelinePage(db: Queryable, person: TimelinePerson, wanted: Wanted) {
  const { rows } = await timelineQuery(db, person, wanted).execute(db)
  return rows
}

/** Beyond it nothing is counted: colleagues have hundreds of thousands of events. */
const MOST_COUNTED = 5000

/**
 * How many events each name has, and how many are staff actions; null if the history is too long to count.
 */
export async function timelineCounts(
  db: Queryable,
  person: TimelinePerson,
  hiddenReporters: HiddenReporters = [],
) {
  const counted = sql`limit ${MOST_COUNTED + 1}`
  const narrow: Narrow = (rows) => sql`(select id, name from ${rows} ${counted})`
  const parts = partsOf(db, person, { filter: null, hiddenReporters }, narrow)
  const [byName, byStaff] = await Promise.all([
    sql<{ name: string; count: number }>`
      select name, count(*)::int as count from (${sql.join(parts, sql` union `)}) as event group by name`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from (select id from ${staffActs(person)} ${counted}) as act`.execute(
      db,
    ),
  ])
  const total = byName.rows.reduce((sum, { count }) => sum + Number(count), 0)
  if (total > MOST_COUNTED) return null
  return {
    byName: new Map(byName.rows.map(({ name, count }) => [name, Number(count)])),
    byStaff: Number(byStaff.rows[0]?.count ?? 0),
  }
}

type Narrow = (rows: RawBuilder<unknown>) => RawBuilder<unknown>

const isReportShown = (hidden: HiddenReporters) =>
  hidden === 'all'
    ? sql`name <> ${REPORTED}`
    : sql`not (name = ${REPORTED} and about_id = any(${[...hidden]}::text[]))`

/** The person's own actions, actions on their account, and events of their records. */
function partsOf(
  db: Queryable,
  person: TimelinePerson,
  { filter, hiddenReporters }: Required<Pick<Wanted, 'filter' | 'hiddenReporters'>>,
  narrow: Narrow,
): RawBuilder<unknown>[] {
  if (filter === 'staff') return [narrow(staffActs(person))]
  const sources = Object.values(timelineSources)
  return [
    narrow(
      sql`recorded_events as event where by_user = ${person.id}
        and ${isReportShown(hiddenReporters)}`,
    ),
    narrow(sql`recorded_events as event where about_kind = 'user' and about_id = ${person.id}`),
    narrow(staffActs(person)),
    ...sources.flatMap(({ things }) =>
      Object.entries(things).map(([kind, thingsOf]) =>
        eventsOfThings(kind, thingsOf(db, person), narrow),
      ),
    ),
    ...sources.flatMap((source) =>
      'records' in source && source.records
        ? [narrow(sql`(${source.records(db, person)}) as event where true`)]
        : [],
    ),
  ]
}

/** Lateral, so that each record is one look-up in the index on the event's subject. */
const eventsOfThings = (kind: string, things: unknown, narrow: Narrow) =>
  sql`(select event.* from ${things} as thing cross join lateral ${narrow(
    sql`recorded_events as event where about_kind = ${kind} and about_id = thing.id`,
  )} as event)`

/** Staff actions on a person or their records. */
const staffActs = ({ id }: TimelinePerson) =>
  sql`recorded_events as event where id in (
    select id from audited_acts where person = ${id} and actor is not null and actor <> ${id})`

const newest = (rows: RawBuilder<unknown>, isWanted: RawBuilder<unknown>, limit: number) =>
  sql`(select ${COLUMNS} from ${rows} and ${isWanted} order by occurred_at desc, id desc limit ${limit})`

const named = (filter: TimelineFilter | null) =>
  filter === null || filter === 'staff'
    ? sql`true`
    : sql`name in (${sql.join(timelineFilters[filter].names)})`

const isOlder = (after: TimelinePosition | null) =>
  after === null
    ? sql`true`
    : sql`(occurred_at, id) < (${after.time}::timestamptz, ${after.id}::uuid)`

import { matchingPerson, peopleCalled } from '#app/auth/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { HistoryFilter } from './filter.ts'
import { type HiddenReporters, isReporterHidden } from './hidden-reporters.server.ts'
import { type HistoryRow, type HistoryWanted, historyQuery } from './queries.server.ts'

const SHOWN_AT_ONCE = 50

/** Name and email of every account that still exists, by id. */
export const namesOf = (db: Db, ids: string[]) => peopleCalled(db, ids)

/** The id of the person in the filter, or null if no account matches. */
export async function wantedOf(
  db: Db,
  { person, ...filter }: HistoryFilter,
): Promise<Omit<HistoryWanted, 'after' | 'hiddenReporters'> | null> {
  const wanted = await wantedPerson(db, person)
  return wanted && { ...filter, ...wanted }
}

/** The person in the filter, if any; null if no account matches. */
export async function wantedPerson(
  db: Db,
  typed: string,
): Promise<{ personId: string | null } | null> {
  if (typed === '') return { personId: null }
  const personId = await matchingPerson(db, typed)
  return personId ? { personId } : null
}

/** A page of events, with the names of actors and subjects. */
export async function historyPage(db: Db, wanted: HistoryWanted) {
  const rows = await historyQuery(db, wanted, SHOWN_AT_ONCE + 1).execute()
  const shown = rows.slice(0, SHOWN_AT_ONCE)
  return {
    events: await named(db, shown, wanted.hiddenReporters),
    more: rows.length > SHOWN_AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
  }
}

const AT_ONCE = 1000

/** All events, a thousand at a time, so that a long history is never in memory as a whole. */
export async function* wholeHistory(
  db: Db,
  wanted: Omit<HistoryWanted, 'after'>,
  most: number,
): AsyncGenerator<Awaited<ReturnType<typeof named>>> {
  let after: string | null = null
  for (let written = 0; written < most; ) {
    const limit = Math.min(AT_ONCE, most - written)
    const rows: HistoryRow[] = await historyQuery(db, { ...wanted, after }, limit).execute()
    if (rows.length === 0) return
    yield await named(db, rows, wanted.hiddenReporters)
    written += rows.length
    after = rows.at(-1)!.id
  }
}

async function named(db: Db, rows: HistoryRow[], hidden: HiddenReporters) {
  const people = await namesOf(
    db,
    rows.flatMap(({ about_kind, about_id, by_user }) => [
      ...(about_kind === 'user' ? [about_id] : []),
      ...(by_user ? [by_user] : []),
    ]),
  )
  const person = (id: string | null) => (id ? { id, ...people.get(id) } : null)
  return rows.map(
    ({ id, name, about_kind, about_id, by_user, occurred_at: happenedAt, details }) => {
      const recorded = (details ?? {}) as Record<string, unknown>
      const isAnonymous = isReporterHidden(hidden, { name, about_id })
      return {
        id,
        name,
        at: happenedAt,
        about: about_kind === 'user' ? person(about_id) : null,
        aboutKind: about_kind,
        aboutId: about_id,
        by: isAnonymous ? null : person(by_user),
        isAnonymous,
        ip: typeof recorded.ip === 'string' ? recorded.ip : null,
        role: typeof recorded.role === 'string' ? recorded.role : null,
        reason: typeof recorded.reason === 'string' ? recorded.reason : changeIn(recorded),
        details: recorded,
      }
    },
  )
}

/** For events that record both values: before and after. */
function changeIn({ old, new: now }: Record<string, unknown>): string | null {
  if (old === undefined || now === undefined) return null
  const written = (value: unknown) =>
    typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return `${written(old)} → ${written(now)}`
}

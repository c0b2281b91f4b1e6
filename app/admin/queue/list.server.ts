import { sql } from 'kysely'
import type { CaseViewer } from '#app/page/cases.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { type KindName, kinds } from './kinds.server.ts'

/** The filter of the list. `after` is the last row of the previous page. */
export type QueueFilter = {
  kinds: KindName[]
  viewer: CaseViewer
  /** Only those assigned to this person. */
  assignedTo: string | null
  now: Date
}

export type CaseKey = { kind: KindName; caseId: string }
export type QueueRow = CaseKey & { openedAt: Date; dueAt: Date; assignedTo: string | null }
/** A row's position in the sort order. */
export type Position = CaseKey & { dueAt: Date }

/** Counts stop here: beyond it the list says "10 000+". */
export const MOST_COUNTED = 10_000

/** Waiting cases of these kinds, without those just decided or postponed. */
function waitingCases(db: Queryable, { kinds: wanted, viewer, assignedTo, now }: QueueFilter) {
  const [first, ...rest] = wanted.map((kind) =>
    db
      .selectFrom(kinds[kind].waiting(db, viewer).as('waiting_case'))
      .select(['case_id', 'opened_at', 'due_at', sql<KindName>`${kind}::text`.as('kind')]),
  )
  const all = rest.reduce((union, query) => union.unionAll(query), first!)
  return db
    .selectFrom(all.as('waiting_case'))
    .leftJoin('case_assignments as assignment', (join) =>
      join
        .onRef('assignment.kind', '=', 'waiting_case.kind')
        .onRef('assignment.case_id', '=', 'waiting_case.case_id'),
    )
    .where((eb) =>
      eb.or([
        eb('assignment.postponed_until', 'is', null),
        eb('assignment.postponed_until', '<=', now),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('case_decisions')
            .select('case_decisions.id')
            .where('case_decisions.state', '=', 'pending')
            .whereRef('case_decisions.kind', '=', 'waiting_case.kind')
            .whereRef('case_decisions.case_id', '=', 'waiting_case.case_id'),
        ),
      ),
    )
    .$if(assignedTo !== null, (query) => query.where('assignment.assigned_to', '=', assignedTo))
}

/** A page of the list, earliest deadline first, across kinds. */
export async function queuePage(
  db: Queryable,
  filter: QueueFilter,
  { after, limit }: { after: Position | null; limit: number },
): Promise<QueueRow[]> {
  if (filter.kinds.length === 0) return []
  return waitingCases(db, filter)
    .select([
      'waiting_case.kind',
      'waiting_case.case_id as caseId',
      'waiting_case.opened_at as openedAt',
      'waiting_case.due_at as dueAt',
      'assignment.assigned_to as assignedTo',
    ])
    .$if(after !== null, (query) => query.where(isAfter(after!)))
    .orderBy('waiting_case.due_at')
    .orderBy('waiting_case.kind')
    .orderBy('waiting_case.case_id')
    .limit(limit)
    .execute()
}

const isAfter = ({ dueAt, kind, caseId }: Position) =>
  sql<boolean>`(waiting_case.due_at, waiting_case.kind, waiting_case.case_id)
    > (${dueAt}::timestamptz, ${kind}::text, ${caseId}::text)`

/**
 * How many wait of each kind, how many in total are due before `dueBefore`, and how many are assigned to this
 * user.
 */
export async function queueCounts(
  db: Queryable,
  filter: Omit<QueueFilter, 'assignedTo'>,
  dueBefore: Date,
) {
  if (filter.kinds.length === 0) return { byKind: new Map<KindName, number>(), due: 0, mine: 0 }
  const counted = waitingCases(db, { ...filter, assignedTo: null })
    .select(['waiting_case.kind', 'waiting_case.due_at', 'assignment.assigned_to'])
    .limit(MOST_COUNTED)
  const rows = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('due_at', '<', dueBefore).as('due'),
      eb.fn.countAll<number>().filterWhere('assigned_to', '=', filter.viewer.id).as('mine'),
    ])
    .groupBy('kind')
    .execute()
  const sum = (column: 'due' | 'mine') =>
    rows.reduce((total, row) => total + Number(row[column]), 0)
  return {
    byKind: new Map(rows.map(({ kind, count }) => [kind, Number(count)])),
    due: sum('due'),
    mine: sum('mine'),
  }
}

import { type SqlBool, sql } from 'kysely'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import type { ApprovalState } from './approval.ts'

export type ApprovalList = 'waiting' | 'decided'
export const SHOWN_AT_ONCE = 25

type Wanted = {
  list: ApprovalList
  /** The kinds that the reader may see. */
  kinds: readonly string[]
  /** The id of the last request on the previous page. */
  after: string | null
}

/** A page of requests: waiting ones by longest wait, decided ones by latest decision. */
export async function approvalsIn(db: Db, wanted: Wanted) {
  if (wanted.kinds.length === 0) return { approvals: [], more: null }
  const rows = await pageQuery(db, wanted).execute()
  const shown = rows.slice(0, SHOWN_AT_ONCE)
  return {
    approvals: shown.map(readApproval),
    more: rows.length > SHOWN_AT_ONCE ? shown.at(-1)!.id : null,
  }
}

export function pageQuery(db: Db, { list, kinds, after }: Wanted) {
  const isWaiting = list === 'waiting'
  return withPeople(db)
    .where('approvals.kind', 'in', [...kinds])
    .where('approvals.state', isWaiting ? '=' : '<>', 'requested')
    .$if(after !== null, (requests) =>
      requests.where(
        isWaiting
          ? sql<SqlBool>`(approvals.requested_at, approvals.id) >
              ((select requested_at from approvals where id = ${after}), ${after}::uuid)`
          : sql<SqlBool>`(approvals.decided_at, approvals.id) <
              ((select decided_at from approvals where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy(
      isWaiting ? 'approvals.requested_at' : 'approvals.decided_at',
      isWaiting ? 'asc' : 'desc',
    )
    .orderBy('approvals.id', isWaiting ? 'asc' : 'desc')
    .limit(SHOWN_AT_ONCE + 1)
}

/** Waiting requests about an account or a payment, for the page about it. */
export async function waitingAbout(db: Queryable, subjectId: string) {
  const rows = await withPeople(db)
    .where('approvals.subject_id', '=', subjectId)
    .where('approvals.state', '=', 'requested')
    .orderBy('approvals.requested_at')
    .limit(SHOWN_AT_ONCE)
    .execute()
  return rows.map(readApproval)
}

/** The ids among these accounts or payments that have a waiting request. */
export async function waitingSubjects(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('approvals')
    .select('subject_id')
    .where('state', '=', 'requested')
    .where('subject_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ subject_id }) => subject_id))
}

export async function approvalById(db: Queryable, id: string) {
  const row = await withPeople(db).where('approvals.id', '=', id).executeTakeFirst()
  return row ? readApproval(row) : null
}

export async function approvalsByIds(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await withPeople(db)
    .where('approvals.id', 'in', [...ids])
    .execute()
  return rows.map(readApproval)
}

/** Waiting requests that this person may decide, for the queue. */
export const waitingFor = (db: Queryable, personId: string, kinds: readonly string[]) =>
  db
    .selectFrom('approvals')
    .where('state', '=', 'requested')
    .where('kind', 'in', kinds.length > 0 ? [...kinds] : [''])
    .where((eb) => eb.or([eb('requested_by', 'is', null), eb('requested_by', '<>', personId)]))

export const countWaiting = async (db: Db, kinds: readonly string[]) => {
  if (kinds.length === 0) return 0
  const { count } = await db
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'requested')
    .where('kind', 'in', [...kinds])
    .executeTakeFirstOrThrow()
  return Number(count)
}

const withPeople = (db: Queryable) =>
  db
    .selectFrom('approvals')
    .leftJoin('people as requester', 'requester.id', 'approvals.requested_by')
    .leftJoin('people as decider', (join) =>
      join.on(
        sql`coalesce(approvals.approved_by, approvals.rejected_by)`,
        '=',
        sql.ref('decider.id'),
      ),
    )
    .select(['approvals.id', 'approvals.kind', 'subject_id as subjectId', 'payload', 'reason'])
    .select(['state', 'requested_by as requestedBy', 'requested_at as requestedAt'])
    .select(['expires_at as expiresAt', 'decided_at as decidedAt', 'approved_by as approvedBy'])
    .select(['rejected_by as rejectedBy', 'decision_reason as decisionReason'])
    .select(['is_decided_alone as isDecidedAlone'])
    .select(['requester.email as requesterEmail', 'requester.user_metadata as requesterMetadata'])
    .select(['decider.email as deciderEmail', 'decider.user_metadata as deciderMetadata'])

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>

function readApproval(row: Row) {
  const { requesterEmail, requesterMetadata, deciderEmail, deciderMetadata, ...approval } = row
  const decidedBy = row.approvedBy ?? row.rejectedBy
  return {
    ...approval,
    state: row.state as ApprovalState,
    requester: personOf(row.requestedBy, requesterMetadata, requesterEmail),
    decider: personOf(decidedBy, deciderMetadata, deciderEmail),
  }
}

export type Approval = ReturnType<typeof readApproval>

function personOf(id: string | null, metadata: unknown, email: string | null) {
  if (!id) return null
  const { full_name } = (metadata ?? {}) as { full_name?: unknown }
  return { id, name: displayName(full_name, email) }
}

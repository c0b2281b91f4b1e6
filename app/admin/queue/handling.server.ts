import { peopleCalled } from '#app/auth/index.server.ts'
import { staffFor } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { HOUR } from '#app/platform/time.ts'
import type { KindName } from './kinds.server.ts'

type Handling = { kind: KindName; caseId: string; by: string }
type HandlingServices = Pick<Services, 'db' | 'clock'>

/** Who opened the case this recently may be about to decide it. */
const OPENED_WITHIN = 2 * HOUR

/** Records that someone opened the case; returns who else did. */
export async function openCase({ db, clock }: HandlingServices, { kind, caseId, by }: Handling) {
  const now = clock.now()
  await db
    .insertInto('case_openings')
    .values({ kind, case_id: caseId, person_id: by, opened_at: now })
    .onConflict((known) =>
      known.columns(['kind', 'case_id', 'person_id']).doUpdateSet({ opened_at: now }),
    )
    .execute()
  const others = await db
    .selectFrom('case_openings')
    .select(['person_id as personId', 'opened_at as openedAt'])
    .where('kind', '=', kind)
    .where('case_id', '=', caseId)
    .where('person_id', '<>', by)
    .where('opened_at', '>', new Date(now.getTime() - OPENED_WITHIN))
    .orderBy('opened_at', 'desc')
    .limit(3)
    .execute()
  const names = await peopleCalled(
    db,
    others.map(({ personId }) => personId),
  )
  return others.map(({ personId, openedAt }) => ({
    name: names.get(personId)?.name ?? names.get(personId)?.email ?? '',
    openedAt,
  }))
}

/** Assigns a case to someone, or to nobody. */
export function assignCase(
  services: HandlingServices,
  { to, ...handling }: Handling & { to: string | null },
) {
  return saveHandling(services, handling, { assigned_to: to }, 'case assigned')
}

/** Hides a case from the list for a while. */
export function postponeCase(
  services: HandlingServices,
  { until, ...handling }: Handling & { until: Date | null },
) {
  return saveHandling(services, handling, { postponed_until: until }, 'case postponed')
}

async function saveHandling(
  { db, clock }: HandlingServices,
  { kind, caseId, by }: Handling,
  change: { assigned_to: string | null } | { postponed_until: Date | null },
  name: 'case assigned' | 'case postponed',
) {
  const now = clock.now()
  const row = { ...change, changed_by: by, changed_at: now }
  await transaction(db, async (tx) => {
    await tx
      .insertInto('case_assignments')
      .values({ kind, case_id: caseId, ...row })
      .onConflict((known) => known.columns(['kind', 'case_id']).doUpdateSet(row))
      .execute()
    await recordEvent(tx, {
      name,
      about: { kind: 'case', id: `${kind} ${caseId}` },
      by,
      now,
      details: {},
      audit: { after: change },
    })
  })
}

/** The assignee of a case, and until when it is postponed. */
export async function handlingOf(db: Queryable, { kind, caseId }: Omit<Handling, 'by'>) {
  return db
    .selectFrom('case_assignments')
    .select(['assigned_to as assignedTo', 'postponed_until as postponedUntil'])
    .where('kind', '=', kind)
    .where('case_id', '=', caseId)
    .executeTakeFirst()
}

/** Everyone a case can be assigned to. */
export async function assignees(db: Db) {
  const rows = await db
    .selectFrom('granted_roles')
    .select('user_id as id')
    .where('role', 'in', staffFor('see the queue'))
    .limit(200)
    .execute()
  const names = await peopleCalled(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ id }) => ({ id, name: names.get(id)?.name ?? names.get(id)?.email ?? '' }))
    .sort((first, other) => first.name.localeCompare(other.name))
}

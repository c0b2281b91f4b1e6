import { sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { identitiesOf } from './candidates.server.ts'

/** Two accounts, first the one whose page it is, and who dismisses the pair. */
type Pair = { personId: string; otherId: string; by: { id: string } }

/** A pair is stored once, whichever of the two pages it was dismissed on. */
const ordered = ({ personId, otherId }: Pick<Pair, 'personId' | 'otherId'>) => {
  const [first, second] = [personId, otherId].toSorted() as [string, string]
  return { first_id: first, second_id: second }
}

/** Accounts that staff dismissed as duplicates, newest decision first. */
export async function dismissalsOf(db: Db, personId: string) {
  const rows = await db
    .selectFrom('dismissed_duplicates')
    .leftJoin('people as staff', 'staff.id', 'dismissed_by')
    .select(['first_id', 'second_id', 'dismissed_at', 'staff.email as staffEmail'])
    .select(sql<string | null>`staff.user_metadata ->> 'full_name'`.as('staffName'))
    .where((eb) => eb.or([eb('first_id', '=', personId), eb('second_id', '=', personId)]))
    .orderBy('dismissed_at', 'desc')
    .execute()
  return rows.map(({ first_id, second_id, dismissed_at, staffName, staffEmail }) => ({
    otherId: first_id === personId ? second_id : first_id,
    // No name once the staff member's account is erased.
    by: staffName || staffEmail ? displayName(staffName, staffEmail) : '–',
    dismissedAt: dismissed_at,
  }))
}

type DismissalOutcome = 'done' | 'so already' | 'no such account'

/** Records that they are different people: neither is suggested on the other's page any more. */
export function dismissDuplicate(services: Services, pair: Pair): Promise<DismissalOutcome> {
  return transaction(services.db, async (tx) => {
    const accounts = await identitiesOf(tx, [pair.personId, pair.otherId])
    if (accounts.length < 2) return 'no such account'
    const added = await tx
      .insertInto('dismissed_duplicates')
      .values({
        ...ordered(pair),
        dismissed_by: pair.by.id,
        dismissed_at: services.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('first_id')
      .executeTakeFirst()
    if (!added) return 'so already'
    await recordForBoth(services, tx, pair, 'duplicate dismissed')
    return 'done'
  })
}

/** Undoes a dismissal: they are suggested again. */
export function suggestAgain(services: Services, pair: Pair): Promise<DismissalOutcome> {
  return transaction(services.db, async (tx) => {
    const { first_id, second_id } = ordered(pair)
    const removed = await tx
      .deleteFrom('dismissed_duplicates')
      .where('first_id', '=', first_id)
      .where('second_id', '=', second_id)
      .returning('first_id')
      .executeTakeFirst()
    if (!removed) return 'so already'
    await recordForBoth(services, tx, pair, 'duplicate suggested again')
    return 'done'
  })
}

/**
 * Recorded on both timelines. The other account's id is only in the audit log, because neither person may
 * learn of the other.
 */
async function recordForBoth(
  { clock }: Services,
  tx: Queryable,
  { personId, otherId, by }: Pair,
  name: EventName & `duplicate ${string}`,
) {
  const isDismissed = name === 'duplicate dismissed'
  for (const [id, other] of [
    [personId, otherId],
    [otherId, personId],
  ] as const)
    await recordEvent(tx, {
      name,
      about: { kind: 'user', id },
      by: by.id,
      now: clock.now(),
      audit: { before: { isDismissed: !isDismissed }, after: { isDismissed, other } },
    })
}

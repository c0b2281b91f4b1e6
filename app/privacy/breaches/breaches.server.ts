import type { Services } from '#app/page/services.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Breach } from './breach-form.ts'

const LISTED = 20

/** The newest breaches and drills. */
export async function breaches(db: Db) {
  const rows = await db
    .selectFrom('data_breaches')
    .select(['id', 'is_drill', 'recorded_at', 'fields'])
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(({ id, is_drill: isDrill, recorded_at: recordedAt, fields }) => ({
    id,
    isDrill,
    recordedAt,
    breach: fields as Breach,
  }))
}

export async function lastDrill(db: Db) {
  const row = await db
    .selectFrom('data_breaches')
    .select('recorded_at')
    .where('is_drill', '=', true)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? dayOf(row.recorded_at) : null
}

export async function breachWithId(db: Db, id: string) {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('data_breaches')
    .select(['is_drill', 'updated_at', 'fields'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      isDrill: row.is_drill,
      seen: row.updated_at.toISOString(),
      breach: row.fields as Breach,
    }
  )
}

type Saving = { breach: Breach; by: string }

/** Creates the record of a breach or drill; which of the two can't change later. */
export function recordBreach(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { breach, by, isDrill }: Saving & { isDrill: boolean },
): Promise<string> {
  const id = newId()
  const now = clock.now()
  return transaction(db, async (tx) => {
    await tx
      .insertInto('data_breaches')
      .values({
        id,
        is_drill: isDrill,
        recorded_by: by,
        recorded_at: now,
        updated_at: now,
        fields: JSON.stringify(breach),
      })
      .execute()
    await recordEvent(tx, {
      name: isDrill ? 'breach drill begun' : 'breach recorded',
      about: { kind: 'breach', id },
      by,
      now,
      audit: { before: null, after: breach },
    })
    return id
  })
}

/** Saves the current state of knowledge, without overwriting what someone else saved meanwhile. */
export function saveBreach(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, breach, by, seen }: Saving & { id: string; seen: string },
): Promise<'saved' | 'gone' | 'changed meanwhile'> {
  const now = clock.now()
  return transaction(db, async (tx) => {
    const current = isId(id)
      ? await tx
          .selectFrom('data_breaches')
          .select(['fields', 'updated_at'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!current) return 'gone'
    if (current.updated_at.toISOString() !== seen) return 'changed meanwhile'
    await tx
      .updateTable('data_breaches')
      // Two saves within a millisecond must have different versions.
      .set({
        fields: JSON.stringify(breach),
        updated_at: new Date(Math.max(now.getTime(), current.updated_at.getTime() + 1)),
      })
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, {
      name: 'breach record saved',
      about: { kind: 'breach', id },
      by,
      now,
      audit: { before: current.fields as Breach, after: breach },
    })
    return 'saved'
  })
}

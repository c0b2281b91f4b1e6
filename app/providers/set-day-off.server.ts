import { sql } from 'kysely'
import { refreshListing } from '#app/directory/index.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import type { Day } from '#app/platform/time.ts'

type Decision = { providerId: string; day: Day; by: string; now: Date }

/** Sets a day off. Setting it twice changes only the note. */
export async function setDayOff(
  db: Db,
  { providerId, day, note = '', by, now }: Decision & { note?: string },
) {
  await transaction(db, async (tx) => {
    await sql`insert into provider_days_off (provider_id, day, note) values (${providerId}, ${day}::date, ${note})
      on conflict (provider_id, day) do update set note = excluded.note`.execute(tx)
    await dayChanged(tx, 'day off set', { providerId, day, by, now })
  })
}

/** Removes a day off. Returns whether it was one. */
export async function removeDayOff(db: Db, { providerId, day, by, now }: Decision) {
  return transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from provider_days_off where provider_id = ${providerId} and day = ${day}::date`.execute(
      tx,
    )
    if (!numAffectedRows) return false
    await dayChanged(tx, 'day off removed', { providerId, day, by, now })
    return true
  })
}

async function dayChanged(tx: Tx, name: EventName, { providerId, day, by, now }: Decision) {
  await recordEvent(tx, {
    name,
    about: { kind: 'provider', id: providerId },
    by,
    now,
    details: { day },
  })
  await refreshListing(tx, providerId, now)
}

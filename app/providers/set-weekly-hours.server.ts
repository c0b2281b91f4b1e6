import { refreshListing } from '#app/directory/index.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { DayHours } from './public/hours.ts'

/** Replaces the provider's weekly hours: missing days are closed. */
export async function setWeeklyHours(
  db: Db,
  { providerId, hours, by, now }: { providerId: string; hours: DayHours[]; by: string; now: Date },
) {
  await transaction(db, async (tx) => {
    await tx.deleteFrom('provider_hours').where('provider_id', '=', providerId).execute()
    if (hours.length > 0)
      await tx
        .insertInto('provider_hours')
        .values(
          hours.map(({ weekday, from, to }) => ({
            provider_id: providerId,
            weekday,
            from_minute: from,
            to_minute: to,
          })),
        )
        .execute()
    await recordEvent(tx, {
      name: 'weekly hours set',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { days: hours.map(({ weekday }) => weekday) },
    })
    await refreshListing(tx, providerId, now)
  })
}

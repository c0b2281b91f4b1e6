import type { Queryable } from '#app/platform/db.server.ts'
import { type Day, weekdayOf } from '#app/platform/time.ts'

type WeeklyHours = Awaited<ReturnType<typeof weeklyHours>>

/** The usual weekly hours of these providers. */
export async function weeklyHours(db: Queryable, providerIds: string[]) {
  if (providerIds.length === 0) return []
  return db
    .selectFrom('weekly_hours')
    .select(['provider_id as id', 'weekday', 'from_minute as from', 'to_minute as to'])
    .where('provider_id', 'in', providerIds)
    .execute()
}

/** A provider's hours on a day. */
export const hoursOn = (day: Day, hours: WeeklyHours) =>
  hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .map(({ from, to }) => ({ day, from, to }))

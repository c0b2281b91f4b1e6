import type { Db } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'

export async function hoursOf(db: Db, providerId: string) {
  const rows = await db
    .selectFrom('weekly_hours')
    .select(['weekday', 'from_minute as from', 'to_minute as to'])
    .where('provider_id', '=', providerId)
    .orderBy('weekday')
    .execute()
  return rows
}

export function daysOffOf(db: Db, providerId: string, from: Day) {
  return db
    .selectFrom('days_off')
    .select(['day', 'note'])
    .where('provider_id', '=', providerId)
    .where('day', '>=', from)
    .orderBy('day')
    .limit(200)
    .execute()
}

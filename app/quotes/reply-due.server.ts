import type { Queryable } from '#app/platform/db.server.ts'
import { addDays, dayOf } from '#app/platform/time.ts'
import { replyDue } from './public/time-outs.ts'
import { workingFrom } from './urgent-choice.ts'
import { hoursOn, weeklyHours } from './weekly-hours.server.ts'

/**
 * Each provider's reply deadline. An urgent request's deadline is short, and would pass before a closed
 * provider sees it: for them it starts when they open.
 */
export async function replyDues(
  db: Queryable,
  providerIds: string[],
  { urgent, now }: { urgent: boolean; now: Date },
): Promise<(providerId: string) => Date> {
  if (!urgent) return () => replyDue(now, false)
  const [hours, daysOff] = [
    await weeklyHours(db, providerIds),
    await daysOffFrom(db, providerIds, now),
  ]
  return (providerId) => {
    const own = hours.filter(({ id }) => id === providerId)
    const closed = daysOff.filter(({ id }) => id === providerId).map(({ day }) => day)
    const days = comingWeek(now).filter((day) => !closed.includes(day))
    return replyDue(workingFrom({ hours: days.flatMap((day) => hoursOn(day, own)) }, now), true)
  }
}

const comingWeek = (now: Date) =>
  Array.from({ length: 7 }, (_, ahead) => addDays(dayOf(now), ahead))

async function daysOffFrom(db: Queryable, providerIds: string[], now: Date) {
  if (providerIds.length === 0) return []
  return db
    .selectFrom('days_off')
    .select(['provider_id as id', 'day'])
    .where('provider_id', 'in', providerIds)
    .where('day', '>=', dayOf(now))
    .execute()
}

import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import { addDays, type Day, dayOf } from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import type { Rows } from './rows.ts'

/** Opening hours, and some days off in the coming two weeks. */
export function addWeek(
  rows: Rows,
  chance: Chance,
  { providerId, category, now }: { providerId: string; category: Category; now: Date },
) {
  const { days, from, to } = hoursOf(chance, category)
  for (const weekday of days)
    rows.add('provider_hours', {
      provider_id: providerId,
      weekday,
      from_minute: weekday >= 6 ? Math.max(from, 8 * 60) : from,
      to_minute: weekday === 6 && category !== 'catering' ? Math.min(to, 14 * 60) : to,
    })
  const today = dayOf(now)
  const off = new Set<Day>()
  while (off.size < 4 && chance.happens(0.62)) off.add(addDays(today, chance.whole(0, 13)))
  for (const day of off) rows.add('provider_days_off', { provider_id: providerId, day, note: '' })
}

function hoursOf(chance: Chance, category: Category) {
  const workdays = [1, 2, 3, 4, 5]
  if (category === 'tutoring-education')
    return { days: [...workdays, 6], from: 13 * 60, to: 19 * 60 }
  if (category === 'beauty-wellness') return { days: [2, 3, 4, 5, 6], from: 9 * 60, to: 18 * 60 }
  if (['catering', 'event-planning', 'photography'].includes(category))
    return { days: [3, 4, 5, 6, 7], from: 8 * 60, to: 20 * 60 }
  if (category === 'fitness-personal-training')
    return { days: [...workdays, 6], from: 5 * 60, to: 19 * 60 }
  const from = chance.one([6, 7, 7, 7.5, 8]) * 60
  const to = chance.one([16, 17, 17, 18]) * 60
  const days = chance.weighted({ plain: 30, saturday: 52, all: 12, short: 6 })
  return {
    from,
    to,
    days:
      days === 'plain'
        ? workdays
        : days === 'saturday'
          ? [...workdays, 6]
          : days === 'all'
            ? [...workdays, 6, 7]
            : chance.some(workdays, 3).sort(),
  }
}

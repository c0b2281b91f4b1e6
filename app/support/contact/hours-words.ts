import type { Hours } from '#app/page/opening-hours.ts'

/** Consecutive days with the same hours: 0 for Monday to 6 for Sunday. */
export type DayGroup = { from: number; to: number; hours: Hours | null }

export function dayGroups(week: readonly (Hours | null)[]): DayGroup[] {
  const groups: DayGroup[] = []
  for (const [day, hours] of week.entries()) {
    const last = groups.at(-1)
    if (last && last.hours?.opens === hours?.opens && last.hours?.closes === hours?.closes)
      last.to = day
    else groups.push({ from: day, to: day, hours })
  }
  return groups
}

/** "9am", "4:30pm": the contact page's format of times. */
export function clockWord(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  const rest = minute % 60
  const minutes = rest ? `:${String(rest).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

export const hoursWord = ({ opens, closes }: Hours) => `${clockWord(opens)}-${clockWord(closes)}`

/** The hours in the picture of a week: from 04:00 to 22:00. */
export const SHOWN_HOURS = Array.from({ length: 18 }, (_, i) => 4 + i)

import type { Language } from '#app/platform/languages.ts'
import { dayOf } from '#app/platform/time.ts'
import type { LaunchDates } from './phases.ts'

/** The day of the launch as sentences have it; on the server only, because few browsers know all months. */
export type LaunchDay = {
  /** "July 1st, 2025". */
  formal: string
  /** "July 1, 2025". */
  plain: string
  /** "July 1st". */
  short: string
}

export const launchDayIn = (
  { fullLaunch }: Pick<LaunchDates, 'fullLaunch'>,
  language: Language,
): LaunchDay => dayInWords(new Date(fullLaunch), language)

export function dayInWords(at: Date, language: Language): LaunchDay {
  const [year, , date] = dayOf(at).split('-').map(Number) as [number, number, number]
  const month = new Intl.DateTimeFormat(`${language}-ZA`, {
    month: 'long',
    timeZone: 'Africa/Johannesburg',
  }).format(at)
  if (language === 'en')
    return {
      formal: `${month} ${date}${ordinal(date)}, ${year}`,
      plain: `${month} ${date}, ${year}`,
      short: `${month} ${date}${ordinal(date)}`,
    }
  // The other languages say the day first, and have one way of writing it.
  const short = `${date} ${month}`
  return { formal: `${short} ${year}`, plain: `${short} ${year}`, short }
}

function ordinal(date: number) {
  if (date >= 11 && date <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][date % 10] ?? 'th'
}

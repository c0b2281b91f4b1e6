import type { LaunchDates } from '#app/page/launch-phase.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { dayOf } from '#app/platform/time.ts'

/**
 * The launch date in sentences; only on the server, because few browsers have month names in all languages.
 */
export type LaunchDay = {
  /** "July 1st, 2025". */
  formal: string
  /** "July 1, 2025". */
  long: string
  /** "July 1st". */
  ordinal: string
  /** "1 July". */
  day: string
}

export const launchDayIn = (
  { fullLaunch }: Pick<LaunchDates, 'fullLaunch'>,
  language: SpokenLanguage,
): LaunchDay => dayInWords(new Date(fullLaunch), language)

export function dayInWords(now: Date, language: SpokenLanguage): LaunchDay {
  const [year, , date] = dayOf(now).split('-').map(Number) as [number, number, number]
  const month = new Intl.DateTimeFormat(`${language}-ZA`, {
    month: 'long',
    timeZone: 'Africa/Johannesburg',
  }).format(now)
  const day = `${date} ${month}`
  if (language === 'en') {
    const ordinal = `${month} ${date}${endingOf(date)}`
    return { formal: `${ordinal}, ${year}`, long: `${month} ${date}, ${year}`, ordinal, day }
  }
  // The other languages have the day first, and a single format.
  return { formal: `${day} ${year}`, long: `${day} ${year}`, ordinal: day, day }
}

function endingOf(date: number) {
  if (date >= 11 && date <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][date % 10] ?? 'th'
}

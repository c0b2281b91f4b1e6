import type { Language } from '#app/platform/languages.ts'
import { DAY, dayOf, daysUntil } from '#app/platform/time.ts'

/**
 * Months in full as the languages write them. Neither browsers nor every Node know all four, so both
 * read this table.
 */
const months: Record<Language, string[]> = {
  en: words(
    'January February March April May June July August September October November December',
  ),
  af: words(
    'Januarie Februarie Maart April Mei Junie Julie Augustus September Oktober November Desember',
  ),
  zu: words(
    'Januwari Februwari Mashi Ephreli Meyi Juni Julayi Agasti Septhemba Okthoba Novemba Disemba',
  ),
  xh: words(
    'Janyuwari Februwari Matshi Epreli Meyi Juni Julayi Agasti Septemba Oktobha Novemba Disemba',
  ),
}

function words(list: string) {
  return list.split(' ')
}

/** The day of the launch as texts spell it, from the setting: never written out by hand. */
export function launchDate(launch: Date, language: Language) {
  const day = dayOf(launch)
  const date = Number(day.slice(8))
  const month = months[language][Number(day.slice(5, 7)) - 1]!
  const year = day.slice(0, 4)
  const isEnglish = language === 'en'
  return {
    /** "July 1, 2025". */
    long: isEnglish ? `${month} ${date}, ${year}` : `${date} ${month} ${year}`,
    /** "July 1st". */
    ordinal: isEnglish ? `${month} ${ordinal(date)}` : `${date} ${month}`,
    /** "1 July". */
    plain: `${date} ${month}`,
  }
}

function ordinal(date: number) {
  const isTeen = date >= 11 && date <= 13
  const ending = isTeen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[date % 10]
  return `${date}${ending ?? 'th'}`
}

/** The next instant at which a countdown to the launch reads one day less, or null when it is over. */
export function nextCountAt(launch: Date, now: Date): Date | null {
  const days = daysUntil(launch, now)
  return days > 0 ? new Date(launch.getTime() - (days - 1) * DAY) : null
}

/** One bead a day between the opening of registration and the launch; how many of them are over. */
export function beadsOf({ opens, launch }: { opens: Date; launch: Date }, now: Date) {
  const of = Math.max(0, Math.round((launch.getTime() - opens.getTime()) / DAY))
  const over = Math.floor((now.getTime() - opens.getTime()) / DAY)
  return { of, over: Math.min(of, Math.max(0, over)), hasBegun: now >= opens }
}

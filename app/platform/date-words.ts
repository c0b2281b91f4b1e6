import type { Language } from './languages.ts'

type DateWords = { weekdays: string[]; months: string[] }

/**
 * Names of days (Monday first) and months, shortened as Unicode's CLDR has them, without points.
 * Browsers lack two of these languages and Node prints others in another order, so both sides read
 * this table and nothing else. All four say the day before the month.
 */
const siteWords: Record<Language, DateWords> = {
  en: words('Mon Tue Wed Thu Fri Sat Sun', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  af: words('Ma Di Wo Do Vr Sa So', 'Jan Feb Mrt Apr Mei Jun Jul Aug Sep Okt Nov Des'),
  zu: words('Mso Bil Tha Sin Hla Mgq Son', 'Jan Feb Mas Eph Mey Jun Jul Aga Sep Okt Nov Dis'),
  xh: words('Mvu Lsb Tha Sin Hla Mgq Caw', 'Jan Feb Mat Epr Mey Jun Jul Aga Sep Okt Nov Dis'),
}

export const dateWords: Record<string, DateWords> = siteWords

/** The server alone has the words of other languages: what they date is text when it leaves. */
export function addDateWords(
  language: string,
  { weekdays, months }: Record<keyof DateWords, string>,
) {
  dateWords[language] = words(weekdays, months)
}

function words(weekdays: string, months: string) {
  return { weekdays: weekdays.split(' '), months: months.split(' ') }
}

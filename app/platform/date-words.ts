import type { Language } from './languages.ts'

type DateWords = { weekdays: string[]; months: string[] }

/**
 * Names of days (Monday first) and months, abbreviated as in Unicode's CLDR, without dots. Browsers lack two
 * of these languages and Node uses another order for others, so both sides use only this table. All four
 * languages have the day before the month.
 */
const siteWords: Record<Language, DateWords> = {
  en: words('Mon Tue Wed Thu Fri Sat Sun', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  af: words('Ma Di Wo Do Vr Sa So', 'Jan Feb Mrt Apr Mei Jun Jul Aug Sep Okt Nov Des'),
  zu: words('Mso Bil Tha Sin Hla Mgq Son', 'Jan Feb Mas Eph Mey Jun Jul Aga Sep Okt Nov Dis'),
  xh: words('Mvu Lsb Tha Sin Hla Mgq Caw', 'Jan Feb Mat Epr Mey Jun Jul Aga Sep Okt Nov Dis'),
}

export const dateWords: Record<string, DateWords> = siteWords

/** Only the server has the names in other languages: it sends formatted dates. */
export function addDateWords(
  language: string,
  { weekdays, months }: Record<keyof DateWords, string>,
) {
  dateWords[language] = words(weekdays, months)
}

function words(weekdays: string, months: string) {
  return { weekdays: weekdays.split(' '), months: months.split(' ') }
}

import { isSpoken, type SpokenLanguage } from '#app/platform/languages.ts'

/** siSwati was once listed with the code of Swahili. */
const aliases: Record<string, SpokenLanguage> = { sw: 'ss' }

/** The language chosen in the contact page's own menu. Stored only in the URL. */
export function chosenLanguage(params: URLSearchParams): SpokenLanguage | null {
  const requested = params.get('in') ?? ''
  const code = aliases[requested] ?? requested
  return isSpoken(code) ? code : null
}

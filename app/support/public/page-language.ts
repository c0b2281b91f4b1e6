import {
  isSiteLanguage,
  isSpoken,
  type Language,
  type SpokenLanguage,
} from '#app/platform/languages.ts'

/** siSwati was once listed with the code of Swahili. */
const aliases: Record<string, SpokenLanguage> = { sw: 'ss' }

/** The language that the contact page's own selector chose. It is in the address, and nowhere else. */
export function chosenLanguage(params: URLSearchParams): SpokenLanguage | null {
  const requested = params.get('in') ?? ''
  const code = aliases[requested] ?? requested
  return isSpoken(code) ? code : null
}

/** Four languages have a title, a description and a tab label of their own; the others read English. */
export const spokenIn = (chosen: SpokenLanguage): Language =>
  isSiteLanguage(chosen) ? chosen : 'en'

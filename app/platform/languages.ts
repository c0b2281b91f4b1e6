/** The country's languages by their own names, in the order of the specification. */
export const languages = {
  en: { name: 'English', english: 'English' },
  af: { name: 'Afrikaans', english: 'Afrikaans' },
  zu: { name: 'isiZulu', english: 'Zulu' },
  xh: { name: 'isiXhosa', english: 'Xhosa' },
  st: { name: 'Sesotho', english: 'Sotho' },
  tn: { name: 'Setswana', english: 'Tswana' },
  nso: { name: 'Sepedi', english: 'Pedi' },
  ts: { name: 'Xitsonga', english: 'Tsonga' },
  ve: { name: 'Tshivenda', english: 'Venda' },
  nr: { name: 'isiNdebele', english: 'Ndebele' },
  ss: { name: 'siSwati', english: 'Swazi' },
} as const

export type SpokenLanguage = keyof typeof languages
export const spokenLanguages = Object.keys(languages) as SpokenLanguage[]

export function isSpoken(code: unknown): code is SpokenLanguage {
  return typeof code === 'string' && Object.hasOwn(languages, code)
}

/** The languages of the whole site: each but English has a path prefix. */
export const siteLanguages = ['en', 'af', 'zu', 'xh'] as const
export type Language = (typeof siteLanguages)[number]

export function isSiteLanguage(text: unknown): text is Language {
  return siteLanguages.includes(text as Language)
}

/**
 * The others have contact, chat and a page of their own, and fall back to English elsewhere
 * (docs/decisions/0185).
 */
export const otherLanguages = ['st', 'tn', 'nso', 'ts', 've', 'nr', 'ss'] as const
export type OtherLanguage = (typeof otherLanguages)[number]

/** "st" of "/st/contact". */
export function otherLanguageIn(pathname: string): OtherLanguage | null {
  const first = pathname.split('/')[1]?.toLowerCase()
  return otherLanguages.find((code) => code === first) ?? null
}

/** The pages in the seven other languages: what we do, contact and chat. */
const IN_OTHERS = /^\/(contact|support)?([?#]|$)/

/** A stored language, or English if the site doesn't support it. */
export const languageOrEnglish = (stored: unknown): Language =>
  isSiteLanguage(stored) ? stored : 'en'

/** The language in an account's metadata. */
export const languageIn = (metadata: unknown): Language =>
  languageOrEnglish((metadata as { language?: unknown } | null)?.language)

/** Splits "/af/services" into its language and the path without it. English has no prefix. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const [, first, ...rest] = pathname.split('/')
  if (first !== 'en' && isSiteLanguage(first))
    return { language: first, path: `/${rest.join('/')}` }
  return { language: 'en', path: pathname }
}

/**
 * The path of a public page in a language: "/af/services". Falls back to English if the page doesn't exist in
 * it.
 */
export function inLanguage(path: string, language: SpokenLanguage): string {
  if (language === 'en' || !(isSiteLanguage(language) || IN_OTHERS.test(path))) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

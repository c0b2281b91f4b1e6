import { parse } from 'hono/utils/cookie'
import type { Config } from '#app/platform/config.server.ts'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'
import { YEAR } from '#app/platform/time.ts'

/** The language chosen in the footer, for pages without a language in their URL. */
export function preferredLanguage(request: Request): Language {
  const chosen = parse(request.headers.get('Cookie') ?? '').language
  return isSiteLanguage(chosen) ? chosen : 'en'
}

export type Preferences = {
  look: 'light' | 'dark' | 'system'
  /** Chosen here; the browser may also send Save-Data itself. */
  savesData: boolean
  requestsReducedData: boolean
}

/** The preferences of this browser. */
export function preferencesIn(request: Request): Preferences {
  const { look, 'data-saver': saver } = parse(request.headers.get('Cookie') ?? '')
  return {
    look: look === 'light' || look === 'dark' ? look : 'system',
    savesData: saver === '1',
    requestsReducedData: request.headers.get('Save-Data') === 'on',
  }
}

/** A preference cookie for a year; an empty value deletes it. */
export function preferenceCookie(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  name: 'language' | 'look' | 'data-saver',
  value: string,
): string {
  const age = value === '' ? 0 : YEAR / 1000
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

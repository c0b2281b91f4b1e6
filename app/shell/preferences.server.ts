import { parse } from 'hono/utils/cookie'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'

/** The language a person chose in the footer, for pages without a language in their address. */
export function preferredLanguage(request: Request): Language {
  const chosen = parse(request.headers.get('Cookie') ?? '').language
  return isSiteLanguage(chosen) ? chosen : 'en'
}

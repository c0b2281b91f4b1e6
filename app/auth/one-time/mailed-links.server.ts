import { href } from 'react-router'
import type { Language } from '#app/platform/languages.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'

/**
 * Where the emailed link leads back to: users of the site get our page with one button, other apps the API's
 * own link.
 */
export type Origin =
  | { on: 'site'; next: string; language: Language }
  | { on: 'wire'; redirectTo: string | null }

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

/**
 * Apps with a redirect URL or a PKCE challenge get the API's own link; everyone else gets our page with one
 * button, because mail scanners open links.
 */
export function mailedLink(
  services: Pick<AuthServices, 'config'>,
  origin: Origin,
  { type, link, isPkce = false }: { type: LinkType; link: string; isPkce?: boolean },
): string {
  const { siteUrl, isAlone } = authSettings(services.config)
  if (origin.on === 'wire' && (origin.redirectTo || isPkce || isAlone))
    return wireLink(services, { type, link, redirectTo: origin.redirectTo ?? siteUrl })
  const query = new URLSearchParams({ token_hash: link, type })
  if (origin.on === 'site' && origin.next !== '/') query.set('next', origin.next)
  return `${siteUrl}${href('/auth/confirm')}?${query}`
}

/** The API's own link: opening it is enough. */
export function wireLink(
  services: Pick<AuthServices, 'config'>,
  { type, link, redirectTo }: { type: string; link: string; redirectTo: string },
): string {
  const { externalUrl } = authSettings(services.config)
  return `${externalUrl}/verify?${new URLSearchParams({ token: link, type, redirect_to: redirectTo })}`
}

export const languageOf = (origin: Origin): Language =>
  origin.on === 'site' ? origin.language : 'en'

import type { Language } from '#app/platform/languages.ts'
import type { AuthServices } from './auth-services.ts'
import { authSettings } from './settings.server.ts'

/**
 * What somebody came with, so that the link in their letter leads back there: people on the site get
 * our page with one button, other apps get the wire's own link.
 */
export type Origin =
  | { on: 'site'; next: string; language: Language }
  | { on: 'wire'; redirectTo: string | null }

export type LinkType = 'signup' | 'recovery'

export function mailedLink(
  services: Pick<AuthServices, 'config'>,
  origin: Origin,
  { type, link }: { type: LinkType; link: string },
): string {
  const { siteUrl, externalUrl } = authSettings(services.config)
  if (origin.on === 'wire' && origin.redirectTo)
    return `${externalUrl}/verify?${new URLSearchParams({ token: link, type, redirect_to: origin.redirectTo })}`
  const query = new URLSearchParams({ token_hash: link, type })
  if (origin.on === 'site' && origin.next !== '/') query.set('next', origin.next)
  return `${siteUrl}/auth/confirm?${query}`
}

export const languageOf = (origin: Origin): Language =>
  origin.on === 'site' ? origin.language : 'en'

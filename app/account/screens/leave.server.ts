import { href, type RouterContextProvider, redirect } from 'react-router'
import { beginOauth } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { leavingCookie, newLeaving } from '#app/session/index.server.ts'

type Wish = { provider: string; next: string; linking?: { userId: string; sessionId: string } }

/** Redirects this browser to an identity provider, which returns it to /auth/callback. */
export async function leaveFor(
  context: Readonly<RouterContextProvider>,
  request: Request,
  wish: Wish,
) {
  const services = context.get(servicesContext)
  const { leaving, challenge } = newLeaving(wish.next, services.securityClock.now())
  try {
    const address = await beginOauth(services, {
      provider: wish.provider,
      redirectTo: `${services.config.siteUrl}${href('/auth/callback')}`,
      challenge,
      linking: wish.linking,
      origin: { on: 'site', next: wish.next, language: context.get(languageContext) },
    })
    return redirect(address.href, {
      headers: { 'Set-Cookie': leavingCookie(request, services, leaving) },
    })
  } catch (error) {
    if (!(error instanceof AuthError))
      services.log.error({ err: error }, 'an identity provider could not be reached')
    return redirect(
      failedAddress(error instanceof AuthError ? error.code : 'unreachable', wish.next),
    )
  }
}

/** The URL of the sign-in page with an error code of the OAuth callback. */
export function failedAddress(code: string, next: string): string {
  const query = new URLSearchParams({ failed: code })
  if (next !== '/') query.set('next', next)
  return `/auth?${query}`
}

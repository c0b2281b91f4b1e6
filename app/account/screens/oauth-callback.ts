import { msg } from '@lingui/core/macro'
import { type RouterContextProvider, redirect } from 'react-router'
import { exchangeOwnCode } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { REMEMBERED_IDLE } from '#app/auth/public/session-rule.ts'
import { nextAddress } from '#app/page/next-address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import {
  accessToasts,
  clearedAwaitedCookie,
  clearedLeavingCookie,
  completeSignIn,
  detourOf,
  deviceOf,
  type Leaving,
  leavingIn,
} from '#app/session/index.server.ts'
import { oauthText } from '#app/session/public/oauth-text.ts'
import type { Route } from './+types/oauth-callback.ts'
import { failedAddress } from './leave.server.ts'

const LINKED = '/profile/linked-accounts'

/**
 * The OAuth callback. Renders nothing: it exchanges the code and redirects at once, with a session or an
 * error message.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const leaving = leavingIn(request, services, services.securityClock.now())
  const headers = new Headers({ 'Set-Cookie': clearedLeavingCookie(request, services) })
  const next = leaving ? nextAddress(leaving.next) : '/'
  const code = searchParams.get('code')
  const outcome =
    leaving && code
      ? await signInWith(context, request, { code, leaving })
      : (searchParams.get('error_code') ?? searchParams.get('error') ?? 'bad_oauth_state')
  if (typeof outcome !== 'string') {
    headers.append('Set-Cookie', clearedAwaitedCookie(request, services))
    const detour = detourOf(outcome, next)
    if (detour) return redirect(detour, { headers })
    withToast(
      headers,
      {
        kind: 'success',
        title: next === LINKED ? i18n._(msg`Account linked`) : i18n._(msg`Login successful!`),
        description: next === LINKED ? undefined : i18n._(msg`Welcome back, ${outcome.name}.`),
      },
      ...(next === LINKED ? [] : accessToasts(context, outcome)),
    )
    return redirect(next, { headers })
  }
  if (!visitor(context)) return redirect(failedAddress(outcome, next), { headers })
  // A user who is already signed in stays signed in, and sees the error where they were.
  withToast(headers, { kind: 'failure', title: oauthText(i18n, outcome) })
  return redirect(next, { headers })
}

async function signInWith(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { code, leaving }: { code: string; leaving: Leaving },
) {
  const services = context.get(servicesContext)
  try {
    const { issued } = await exchangeOwnCode(services, {
      code,
      verifier: leaving.verifier,
      device: deviceOf(context, request),
      idle: REMEMBERED_IDLE,
      sessionId: visitor(context)?.sessionId ?? null,
    })
    return await completeSignIn(context, issued, { isRemembered: true })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return error.code
  }
}

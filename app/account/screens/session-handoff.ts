import { msg } from '@lingui/core/macro'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { readAccessToken, refreshSession, replaceSession } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { REMEMBERED_IDLE } from '#app/auth/public/session-rule.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { safeAddress } from '#app/platform/safe-address.ts'
import {
  accessToasts,
  clearedAwaitedCookie,
  completeSignIn,
  detourOf,
  deviceOf,
  explainUnusableCode,
  OWN,
  reportError,
} from '#app/session/index.server.ts'
import { callbackIn, isStale, type UrlCallback } from '#app/session/public/url-callback.ts'
import type { Route } from './+types/session-handoff.ts'

/** Handles a GET of this URL, which accepts only POST. */
export async function loader() {
  return redirect(href('/'))
}

/** Tokens in a URL's fragment: only script in the page can read it, so the page posts it here. */
export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const typed = await postedForm(request)
  const back = safeAddress(typed.get('back'))
  const callback = callbackIn(new URLSearchParams(String(typed.get('hash') ?? '').slice(0, 20_000)))
  if (!callback) return redirect(back)
  if (callback.brings === 'code') return redirect(`${OWN}?code=${callback.code}`)
  if (callback.brings === 'unusable code')
    return redirect(back, { headers: explainUnusableCode(context) })
  if (callback.brings === 'error')
    return redirect(back, { headers: await reportError(context, callback.code) })
  if (callback.brings === 'half')
    return redirect(back, {
      headers: withToast(new Headers(), {
        kind: 'info',
        title: i18n._(msg`One of two links confirmed`),
        description: i18n._(
          msg`Now open the link in the other mailbox too, and your address changes.`,
        ),
      }),
    })
  try {
    return await takeSession(context, request, { tokens: callback, back })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return redirect(back, { headers: await reportError(context, error.code) })
  }
}

/**
 * Both tokens must belong to one session. That session ends and this browser gets a new one, so the URL is
 * useless to anyone who finds it in a history or log.
 */
async function takeSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { tokens, back }: { tokens: Extract<UrlCallback, { brings: 'tokens' }>; back: string },
) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { sub, sessionId, issuedAt } = await readAccessToken(services, tokens.accessToken)
  const device = deviceOf(context, request)
  const shown = await refreshSession(services, tokens.refreshToken, device)
  if (shown.userId !== sub || shown.sessionId !== sessionId)
    throw new AuthError('bad_jwt', 'The tokens are of different sessions')
  const issued = await replaceSession(services, shown, { device, idle: REMEMBERED_IDLE })
  const person = await completeSignIn(context, issued, { isRemembered: true })
  const headers = new Headers({ 'Set-Cookie': clearedAwaitedCookie(request, services) })
  const next = tokens.isRecovery ? '/auth/reset' : back
  const detour = detourOf(person, next)
  if (detour) return redirect(detour, { headers })
  const welcome = {
    kind: 'success',
    title: i18n._(msg`Login successful!`),
    description: i18n._(msg`Welcome back, ${person.name}.`),
  } as const
  const stale = {
    kind: 'info',
    title: i18n._(msg`This link was more than two minutes old`),
    description: i18n._(msg`If you didn't do this yourself just now, sign out.`),
  } as const
  const isOld = issuedAt !== null && isStale(issuedAt, services.securityClock.now())
  withToast(headers, welcome, ...accessToasts(context, person), ...(isOld ? [stale] : []))
  return redirect(next, { headers })
}

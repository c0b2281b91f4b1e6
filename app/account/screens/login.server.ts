import { msg } from '@lingui/core/macro'
import { type RouterContextProvider, redirect } from 'react-router'
import type { IssuedSession } from '#app/auth/index.server.ts'
import { signIn } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { FORGOTTEN_IDLE, REMEMBERED_IDLE } from '#app/auth/public/session-rule.ts'
import { proofIn } from '#app/page/abuse.server.ts'
import { withoutCookies } from '#app/page/cookie-check.server.ts'
import { nextAddress } from '#app/page/next-address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { parseForm } from '#app/platform/posted-form.server.ts'
import {
  accessToasts,
  awaitedCookie,
  clearedAwaitedCookie,
  completeSignIn,
  detourOf,
  deviceOf,
} from '#app/session/index.server.ts'
import { Login } from './forms.ts'
import { misfilled, notTaken, refused } from './refused.server.ts'

/** The Login tab. */
export async function logIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  typed: FormData,
) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const submission = parseForm(typed, Login, i18n)
  if (submission.status !== 'success') return misfilled(submission)
  const blocked = withoutCookies(context, request, typed)
  if (blocked) return notTaken(submission, i18n._(blocked))
  const { password, remember } = submission.value
  const email = submission.value.email.toLowerCase()
  const next = nextAddress(submission.value.next)
  try {
    const issued = await signIn(services, {
      contact: { email },
      password,
      device: deviceOf(context, request),
      idle: remember ? REMEMBERED_IDLE : FORGOTTEN_IDLE,
      proof: proofIn(typed),
    })
    return await welcomeBack(context, request, { issued, remember, next })
  } catch (error) {
    return refused(context, submission, error, headersFor(context, request, { error, email, next }))
  }
}

/**
 * If the password was right and only the address is unconfirmed, sets a cookie that makes the banner appear.
 */
function headersFor(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { error, email, next }: { error: unknown; email: string; next: string },
) {
  const headers = new Headers()
  if (error instanceof AuthError && error.code === 'email_not_confirmed') {
    const awaited = { email, next, sentAt: 0 }
    headers.append('Set-Cookie', awaitedCookie(request, context.get(servicesContext), awaited))
  }
  return headers
}

/** Starts the session, with a welcome toast unless another step comes first. */
async function welcomeBack(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { issued, remember, next }: { issued: IssuedSession; remember: boolean; next: string },
) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const person = await completeSignIn(context, issued, { isRemembered: remember })
  const detour = detourOf(person, next)
  if (detour)
    return redirect(detour, {
      headers: { 'Set-Cookie': clearedAwaitedCookie(request, services) },
    })
  const headers = withToast(
    new Headers(),
    {
      kind: 'success',
      title: i18n._(msg`Login successful!`),
      description: i18n._(msg`Welcome back, ${person.name}.`),
    },
    ...accessToasts(context, person),
  )
  headers.append('Set-Cookie', clearedAwaitedCookie(request, services))
  return redirect(next, { headers })
}

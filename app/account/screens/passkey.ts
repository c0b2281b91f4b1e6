import { msg } from '@lingui/core/macro'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import {
  authSettings,
  type IssuedSession,
  refuseUnlessOffered,
  requireIdentity,
  Signature,
  signInWithPasskey,
} from '#app/auth/index.server.ts'
import { REMEMBERED_IDLE } from '#app/auth/public/session-rule.ts'
import { withoutCookies } from '#app/page/cookie-check.server.ts'
import { nextAddress } from '#app/page/next-address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { accessToasts, completeSignIn, detourOf, deviceOf } from '#app/session/index.server.ts'
import type { Route } from './+types/passkey.ts'
import { readKey } from './read-key.server.ts'
import { keyRefused } from './refused.server.ts'
import type { KeyAnswer } from './security-key.ts'

/** The challenge for passkey autofill. Reveals nothing about any account. */
export async function loader({
  context,
  request,
}: Route.LoaderArgs): Promise<Response | KeyAnswer> {
  const services = context.get(servicesContext)
  const isQuiet = new URL(request.url).searchParams.has('quietly')
  if (!isQuiet || !authSettings(services.config).passkeys.isEnabled) return redirect(href('/auth'))
  const { id, options } = await requireIdentity(services, deviceOf(context, request), 'offered')
  return { question: { type: 'request', id, options } }
}

/** Submitting other forms on the page doesn't expire the challenge. */
export const shouldRevalidate = () => false

/** "Sign in with a passkey": first returns the challenge, then verifies the response. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const typed = await postedForm(request)
  const device = deviceOf(context, request)
  const next = nextAddress(typed.get('next'))
  try {
    refuseUnlessOffered(services)
    if (typed.get('step') !== 'answer') {
      const { id, options } = await requireIdentity(services, device)
      return { question: { type: 'request' as const, id, options } }
    }
    const blocked = withoutCookies(context, request, typed)
    if (blocked) return data({ refusal: requestI18n(context)._(blocked) }, 422)
    const { challengeId, answer } = readKey(typed, Signature)
    const issued = await signInWithPasskey(services, {
      challengeId,
      signature: answer,
      device,
      idle: REMEMBERED_IDLE,
    })
    return await welcomeBack(context, issued, next)
  } catch (error) {
    return keyRefused(context, error)
  }
}

async function welcomeBack(
  context: Readonly<RouterContextProvider>,
  issued: IssuedSession,
  next: string,
) {
  const i18n = requestI18n(context)
  const person = await completeSignIn(context, issued, { isRemembered: true })
  const detour = detourOf(person, next)
  if (detour) return redirect(detour)
  const welcome = {
    kind: 'success',
    title: i18n._(msg`Login successful!`),
    description: i18n._(msg`Welcome back, ${person.name}.`),
  } as const
  return redirect(next, {
    headers: withToast(new Headers(), welcome, ...accessToasts(context, person)),
  })
}

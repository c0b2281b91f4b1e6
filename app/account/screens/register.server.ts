import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { agreedTexts } from '#app/agreements/public/agreed-texts.ts'
import { requireProofOfWork, type SignedUp, type SignUp, signUp } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { REMEMBERED_IDLE } from '#app/auth/public/session-rule.ts'
import { proofIn } from '#app/page/abuse.server.ts'
import { withoutCookies } from '#app/page/cookie-check.server.ts'
import { nextAddress } from '#app/page/next-address.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { type NewToast, withToast } from '#app/platform/flash.server.ts'
import { parseForm } from '#app/platform/posted-form.server.ts'
import {
  awaitedCookie,
  clearedAwaitedCookie,
  completeSignIn,
  deviceOf,
} from '#app/session/index.server.ts'
import { Register } from './forms.ts'
import { misfilled, notTaken, refused } from './refused.server.ts'

/**
 * The Register tab. The response is the same for a new address, a known one and one that was just sent a
 * link; only with autoconfirm does it start a session.
 */
export async function register(
  context: Readonly<RouterContextProvider>,
  request: Request,
  typed: FormData,
) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const submission = parseForm(typed, Register, i18n)
  if (submission.status !== 'success') return misfilled(submission)
  const blocked = withoutCookies(context, request, typed)
  if (blocked) return notTaken(submission, i18n._(blocked))
  const { name, password, provider } = submission.value
  const email = submission.value.email.toLowerCase()
  const lands = provider ? '/provider/setup' : nextAddress(submission.value.next)
  const headers = withToast(new Headers(), welcome(i18n, provider))
  const device = deviceOf(context, request)
  const proof = proofIn(typed)
  try {
    const attempt = { form: 'register', account: email, userId: null, device, proof } as const
    await requireProofOfWork(services, attempt)
    const signedUp = await signUpQuietly(services, {
      contact: { email },
      password,
      data: { full_name: name, is_provider: provider },
      device,
      idle: REMEMBERED_IDLE,
      origin: { on: 'site', next: lands, language: context.get(languageContext) },
      agreed: agreedTexts,
    })
    if (signedUp.outcome === 'signed in') {
      await completeSignIn(context, signedUp.issued, { isRemembered: true })
      headers.append('Set-Cookie', clearedAwaitedCookie(request, services))
      return redirect(lands, { headers })
    }
  } catch (error) {
    return refused(context, submission, error)
  }
  const sentAt = services.securityClock.now().getTime()
  headers.append('Set-Cookie', awaitedCookie(request, services, { email, next: lands, sentAt }))
  // The target page may require a session, which the emailed link starts.
  return redirect(provider ? href('/provider/setup') : href('/'), { headers })
}

/** Hides "an email went out less than a minute ago", which would reveal that the address is known. */
async function signUpQuietly(
  services: Parameters<typeof signUp>[0],
  wish: SignUp,
): Promise<SignedUp> {
  try {
    return await signUp(services, wish)
  } catch (error) {
    if (error instanceof AuthError && error.code === 'over_email_send_rate_limit')
      return { outcome: 'known' }
    throw error
  }
}

const welcome = (i18n: I18n, isProvider: boolean): NewToast => ({
  kind: 'success',
  title: i18n._(msg`Registration successful!`),
  description: i18n._(
    isProvider
      ? msg`Your service provider account has been created. Complete your profile to start receiving bookings.`
      : msg`Your account has been created. You can now browse and book services.`,
  ),
})

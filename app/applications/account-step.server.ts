import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { agreedTexts } from '#app/agreements/public/agreed-texts.ts'
import { signIn, signUp } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { REMEMBERED_IDLE } from '#app/auth/public/session-rule.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import {
  awaitedCookie,
  clearedAwaitedCookie,
  completeSignIn,
  detourOf,
  deviceOf,
} from '#app/session/index.server.ts'

type Wish = { email: string; name: string; password: string; agreed: boolean }
export type AccountStep =
  | { outcome: 'signed in'; userId: string }
  /** Signed in, but another step comes first: two-step verification, or a choice. */
  | { outcome: 'detour'; to: string }
  | { outcome: 'link sent' }
  | { outcome: 'refused'; why: MessageDescriptor }

export const BACK_TO_FORM = '/become-provider/apply'
const LEAST_PASSWORD = 6

/**
 * Signs in or registers inside the form, because a draft needs an account before its first file. A known
 * address and a new one get the same response if addresses must be confirmed.
 */
export async function makeAccount(
  context: Readonly<RouterContextProvider>,
  request: Request,
  wish: Wish,
  headers: Headers,
): Promise<AccountStep> {
  const services = context.get(servicesContext)
  const { email, password, agreed } = wish
  if (!agreed) return no(msg`You must agree to our terms and conditions`)
  if (password.length < LEAST_PASSWORD) return no(msg`Password must be at least 6 characters`)
  try {
    const signedUp = await register(context, request, wish)
    if (signedUp.outcome === 'signed in') {
      await completeSignIn(context, signedUp.issued, { isRemembered: true })
      headers.append('Set-Cookie', clearedAwaitedCookie(request, services))
      return { outcome: 'signed in', userId: signedUp.issued.userId }
    }
  } catch (error) {
    // Reporting the rate limit would reveal that the address has an account.
    const isQuiet = error instanceof AuthError && error.code === 'over_email_send_rate_limit'
    if (!isQuiet) return refusal(error)
  }
  const sentAt = services.securityClock.now().getTime()
  headers.append(
    'Set-Cookie',
    awaitedCookie(request, services, { email: email.toLowerCase(), next: BACK_TO_FORM, sentAt }),
  )
  return { outcome: 'link sent' }
}

const register = (
  context: Readonly<RouterContextProvider>,
  request: Request,
  { email, name, password }: Wish,
) =>
  signUp(context.get(servicesContext), {
    contact: { email: email.toLowerCase() },
    password,
    data: { full_name: name, is_provider: true },
    device: deviceOf(context, request),
    idle: REMEMBERED_IDLE,
    origin: { on: 'site', next: BACK_TO_FORM, language: context.get(languageContext) },
    agreed: agreedTexts,
  })

export async function openAccount(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { email, password }: Pick<Wish, 'email' | 'password'>,
  headers: Headers,
): Promise<AccountStep> {
  const services = context.get(servicesContext)
  try {
    const issued = await signIn(services, {
      contact: { email: email.toLowerCase() },
      password,
      device: deviceOf(context, request),
      idle: REMEMBERED_IDLE,
    })
    const detour = detourOf(
      await completeSignIn(context, issued, { isRemembered: true }),
      BACK_TO_FORM,
    )
    headers.append('Set-Cookie', clearedAwaitedCookie(request, services))
    return detour
      ? { outcome: 'detour', to: detour }
      : { outcome: 'signed in', userId: issued.userId }
  } catch (error) {
    return refusal(error)
  }
}

const no = (why: MessageDescriptor): AccountStep => ({ outcome: 'refused', why })

const words: Record<string, MessageDescriptor> = {
  invalid_credentials: msg`Email or password is incorrect.`,
  email_not_confirmed: msg`Open the link we sent to this address first.`,
  user_already_exists: msg`There's already an account with this address: log in with its password.`,
  weak_password: msg`That password is too easy to guess. Choose a longer one.`,
  validation_failed: msg`Please enter a valid email address`,
  over_request_rate_limit: msg`Too many attempts. Wait a few minutes, then try again.`,
  over_email_send_rate_limit: msg`Too many attempts. Wait a few minutes, then try again.`,
}

function refusal(error: unknown): AccountStep {
  if (!(error instanceof AuthError)) throw error
  return no(words[error.code] ?? msg`An unexpected error occurred. Please try again.`)
}

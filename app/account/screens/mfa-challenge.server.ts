import type { RouterContextProvider } from 'react-router'
import {
  type Answer,
  challenge,
  factorsOf,
  prove,
  Signature,
  userById,
} from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Step } from './mfa-parts.tsx'
import { readKey } from './read-key.server.ts'

type Context = Readonly<RouterContextProvider>

/** The verified second factors of this user. */
export async function provedSteps(context: Context, userId: string): Promise<Step[]> {
  const factors = await factorsOf(context.get(servicesContext).db, userId)
  return factors
    .filter(({ status }) => status === 'verified')
    .map(({ id, factor_type: kind, friendly_name: name, phone }) => ({
      id,
      kind,
      name,
      ends: phone?.slice(-3) ?? '',
    }))
}

/**
 * Starts or verifies a second factor: returns the challenge to show, or the session to continue with. Throws
 * errors of the auth service.
 */
export async function takeStep(
  context: Context,
  who: { id: string; sessionId: string; aal: string },
  step: Step,
  typed: FormData,
) {
  const services = context.get(servicesContext)
  const user = await userById(services.db, who.id)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  const asker = { user, sessionId: who.sessionId, aal: who.aal }
  const ask = () =>
    challenge(services, asker, {
      factorId: step.id,
      // The cookie identifies the browser, so the IP address isn't checked: phones change it between
      // requests.
      ip: null,
      language: context.get(languageContext),
    })
  if (typed.get('step') === 'ask') {
    const { id, webauthn } = await ask()
    return webauthn
      ? { question: { type: 'request' as const, id, options: webauthn.options as never } }
      : { challenge: id }
  }
  const { challengeId, answer } = await answerIn(typed, step.kind, ask)
  return {
    issued: await prove(services, asker, { factorId: step.id, challengeId, answer, ip: null }),
  }
}

/** TOTP needs no separate challenge step, so it is challenged and verified in one request. */
async function answerIn(
  typed: FormData,
  kind: string,
  ask: () => Promise<{ id: string }>,
): Promise<{ challengeId: string; answer: Answer }> {
  if (kind === 'webauthn') {
    const { challengeId, answer } = readKey(typed, Signature)
    return { challengeId, answer: { signature: answer } }
  }
  const challengeId = kind === 'totp' ? (await ask()).id : posted(typed, 'challenge')
  if (!isId(challengeId)) throw new AuthError('mfa_challenge_expired', 'No challenge was named')
  return { challengeId, answer: { code: posted(typed, 'code').replace(/\s/g, '') } }
}

export const posted = (typed: FormData, name: string) => String(typed.get(name) ?? '').slice(0, 100)

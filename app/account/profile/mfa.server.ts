import { msg } from '@lingui/core/macro'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import {
  type Answer,
  challenge,
  enrol,
  factorsOf,
  MadeKey,
  prove,
  removeFactor,
  type User,
  userById,
} from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import type { FactorKind } from '#app/auth/public/factor.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { readPhone } from '#app/platform/phone.ts'
import { continueSession, requireReauthentication } from '#app/session/index.server.ts'
import { readKey } from '../screens/read-key.server.ts'

type Context = Readonly<RouterContextProvider>

/** Any signed-in user: everyone manages their own second factors. */
export async function asker(context: Context, request: Request) {
  const { id, sessionId, aal } = signedIn(context, request)
  const user = await userById(context.get(servicesContext).db, id)
  if (!user) throw redirect(href('/auth'))
  return { user, sessionId, aal }
}

type Requester = Awaited<ReturnType<typeof asker>>

/**
 * Re-authenticates before a sign-in method is added or removed, because a browser left open isn't proof of
 * identity. Enrollment that was already started may be finished later: only the person who started it knows
 * the secret.
 */
export const demandOwner = (
  context: Context,
  who: { sessionId: string },
  page: '/profile/two-step' | '/profile/passkeys' | '/profile/password' = '/profile/two-step',
) => requireReauthentication(context, who, page)

/** What the next page needs to finish the enrollment. */
export type Started = { factorId: string; challenge?: string; qrCode?: string; secret?: string }

export async function beginApp(context: Context, who: Requester, name: string): Promise<Started> {
  const services = context.get(servicesContext)
  await demandOwner(context, who)
  await forgetStarted(services, who, 'totp')
  const { id, totp } = await enrol(services, who, {
    kind: 'totp',
    name: await free(services, who.user, name),
  })
  return { factorId: id, qrCode: totp!.qrCode, secret: totp!.secret }
}

export async function beginPhone(context: Context, who: Requester, typed: string) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  await demandOwner(context, who)
  const read = readPhone(typed)
  if ('problem' in read) return data({ refusal: i18n._(read.problem) }, { status: 422 })
  await forgetStarted(services, who, 'phone')
  const { id } = await enrol(services, who, {
    kind: 'phone',
    phone: read.number,
    name: await free(services, who.user, read.national),
  })
  return { started: { factorId: id, challenge: (await ask(context, who, id)).id } }
}

export async function beginKey(context: Context, who: Requester, name: string) {
  const services = context.get(servicesContext)
  await demandOwner(context, who)
  await forgetStarted(services, who, 'webauthn')
  const { id: factorId } = await enrol(services, who, {
    kind: 'webauthn',
    name: await free(services, who.user, name),
  })
  const { id, webauthn } = await ask(context, who, factorId)
  return { question: { type: 'create' as const, id, options: webauthn!.options as never } }
}

/** Verifies the first code or WebAuthn response. From now on the account requires MFA. */
export async function finish(context: Context, who: Requester, typed: FormData) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const proof = await proofIn(context, who, typed)
  const issued = await prove(services, who, { ...proof, ip: null })
  continueSession(context, issued)
  return redirectWithToast(href('/profile/two-step'), {
    kind: 'success',
    title: i18n._(msg`Two-step verification is on`),
    description: i18n._(msg`From now on we ask for it every time you sign in.`),
  })
}

export async function remove(context: Context, who: Requester, factorId: string) {
  const i18n = requestI18n(context)
  if (!isId(factorId)) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  await demandOwner(context, who)
  await removeFactor(context.get(servicesContext), who, factorId)
  return redirectWithToast(href('/profile/two-step'), {
    kind: 'success',
    title: i18n._(msg`Two-step verification method removed`),
  })
}

async function proofIn(
  context: Context,
  who: Requester,
  typed: FormData,
): Promise<{ factorId: string; challengeId: string; answer: Answer }> {
  if (typed.get('step') === 'answer') {
    const { challengeId, answer } = readKey(typed, MadeKey)
    const started = await startedFactorsOf(context.get(servicesContext), who.user, 'webauthn')
    if (!started[0]) throw new AuthError('mfa_factor_not_found', 'Factor not found')
    return { factorId: started[0].id, challengeId, answer: { made: answer } }
  }
  const [factorId, challenge] = [typed.get('factor'), typed.get('challenge')]
  if (!isId(factorId)) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  const code = String(typed.get('code') ?? '').replace(/\s/g, '')
  const challengeId = isId(challenge) ? challenge : (await ask(context, who, factorId)).id
  return { factorId, challengeId, answer: { code } }
}

// The cookie identifies the browser, so the IP address isn't checked: phones change it between requests.
const ask = (context: Context, who: Requester, factorId: string) =>
  challenge(context.get(servicesContext), who, {
    factorId,
    ip: null,
    language: context.get(languageContext),
  })

const startedFactorsOf = async (services: AuthServices, user: User, kind: FactorKind) =>
  (await factorsOf(services.db, user.id)).filter(
    ({ factor_type, status }) => factor_type === kind && status === 'unverified',
  )

/** Starting again drops an unfinished enrollment. */
async function forgetStarted(services: AuthServices, who: Requester, kind: FactorKind) {
  for (const { id } of await startedFactorsOf(services, who.user, kind))
    await removeFactor(services, who, id)
}

/** A factor name that isn't used yet: "My phone 2" after "My phone". */
async function free(services: AuthServices, user: User, name: string) {
  const usedNames = new Set(
    (await factorsOf(services.db, user.id)).map((factor) => factor.friendly_name),
  )
  const wanted = name.trim()
  for (let number = 2; usedNames.has(numbered(number - 1)); number++)
    if (!usedNames.has(numbered(number))) return numbered(number)
  return wanted

  function numbered(number: number) {
    return number === 1 ? wanted : `${wanted} ${number}`
  }
}

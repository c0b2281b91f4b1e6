import { msg } from '@lingui/core/macro'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { count } from '../accounts/limits.server.ts'
import { type Factor, factorsOf, type User } from '../accounts/users.server.ts'
import { fixedCode, newTextCode } from '../one-time/text-codes.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import {
  type FactorKind,
  refuseFirstProof,
  tooSoonToText,
  waitBeforeText,
} from '../public/factor.ts'
import { authSettings } from '../settings.server.ts'
import { askForKey, askForSignature } from '../webauthn.server.ts'
import { factorNotFound, factorOf, keyOf, lockedFactors } from './queries.server.ts'

export type Challenged = {
  id: string
  kind: FactorKind
  expiresAt: Date
  webauthn?: { type: 'create' | 'request'; options: Awaited<ReturnType<typeof askBrowser>> }
}

type Requester = { user: User; aal: string }
type Wish = { factorId: string; ip: string | null; language: Language }

/** Asks for a second step: a phone is texted, a security key gets something to sign. */
export async function challenge(
  services: AuthServices,
  { user, aal }: Requester,
  { factorId, ip, language }: Wish,
): Promise<Challenged> {
  const settings = authSettings(services.config).factors
  const factor = await factorOf(services.db, { userId: user.id, factorId })
  const kind = factor.factor_type as FactorKind
  refuseUnlessTaken(services, kind)
  refuseFirstProof(factor, await factorsOf(services.db, user.id), { aal }, settings)
  const now = services.securityClock.now()
  const refuseTooSoon = ({ last_challenged_at }: Factor) => {
    if (kind !== 'phone') return
    const wait = waitBeforeText(last_challenged_at, settings.textInterval, now)
    if (wait > 0) throw tooSoonToText(wait)
  }
  // Before anything is counted: impatience alone must not use up the texts of an hour.
  refuseTooSoon(factor)
  await count(services, 'second step asked for', user.id)

  const id = newId()
  const requested = kind === 'webauthn' ? await askBrowser(services, user, factor) : null
  const webauthn = requested && { type: typeOf(factor), challenge: requested.challenge }
  const text = kind === 'phone' ? await codeText(services, factor, language) : null

  await transaction(services.db, async (tx) => {
    const factors = await lockedFactors(tx, user.id)
    const current = factors.find((otherFactor) => otherFactor.id === factorId)
    if (!current) throw factorNotFound()
    refuseTooSoon(current)
    await tx
      .insertInto('mfa_challenges')
      .values({
        id,
        factor_id: factorId,
        ip,
        code_hash: text && codeHash(services, id, text.code),
        webauthn: webauthn && JSON.stringify(webauthn),
        created_at: now,
      })
      .execute()
    await tx
      .updateTable('mfa_factors')
      .set({ last_challenged_at: now })
      .where('id', '=', factorId)
      .execute()
    if (text?.words)
      await services.texts.write(
        tx,
        { kind: 'second step', isSecret: true, to: factor.phone!, words: text.words },
        services.clock.now(),
      )
  })
  return {
    id,
    kind,
    expiresAt: new Date(now.getTime() + settings.challengeLifetime),
    ...(requested ? { webauthn: { type: typeOf(factor), options: requested } } : {}),
  }
}

const nameOfKind = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const

export function refuseUnlessTaken({ config }: AuthServices, kind: FactorKind) {
  if (!authSettings(config).factors.kinds[kind].verify)
    throw new AuthError(
      `mfa_${kind}_verify_not_enabled`,
      `MFA verification is disabled for ${nameOfKind[kind]}`,
    )
}

const typeOf = ({ status }: { status: string }) => (status === 'verified' ? 'request' : 'create')

export const codeHash = ({ secret }: AuthServices, challengeId: string, code: string) =>
  keyedHash(secret, 'second step code', `${challengeId} ${code}`).toString('hex')

async function askBrowser(services: AuthServices, user: User, factor: Factor) {
  const lifetime = authSettings(services.config).factors.challengeLifetime
  const key = keyOf(factor)
  if (factor.status === 'verified' && key)
    return askForSignature(services, { keys: [key], userVerification: 'preferred', lifetime })
  const known = (await factorsOf(services.db, user.id)).flatMap(
    (otherFactor) => keyOf(otherFactor) ?? [],
  )
  return askForKey(services, user, {
    known,
    selection: { residentKey: 'discouraged', userVerification: 'preferred' },
    lifetime,
  })
}

/** A number with a fixed code gets no text. */
async function codeText(services: AuthServices, factor: Factor, language: Language) {
  const { phone } = authSettings(services.config)
  const fixed = fixedCode(phone, factor.phone!, services.securityClock.now())
  if (fixed) return { code: fixed, words: null }
  if (!services.texts.areRead)
    throw new AuthError('sms_send_failed', 'Texts cannot be sent from here')
  await count(services, 'second step texted to', factor.phone)
  const code = newTextCode(phone.codeLength)
  const { name } = services.settings.current()
  return {
    code,
    words: i18nFor(language)._(msg`${code} is your code for ${name}. Don't share it with anyone.`),
  }
}

import { msg } from '@lingui/core/macro'
import type { Insertable } from 'kysely'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import type { Language } from '#app/platform/languages.ts'
import type { MfaChallenges } from '#db/schema.ts'
import { count } from '../accounts/limits.server.ts'
import { type Factor, factorsOf, type User } from '../accounts/users.server.ts'
import { countText } from '../one-time/count-texts.server.ts'
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
import { factorOf, keyOf, lockedFactor } from './queries.server.ts'

export type Challenged = {
  id: string
  kind: FactorKind
  expiresAt: Date
  webauthn?: { type: 'create' | 'request'; options: Awaited<ReturnType<typeof askBrowser>> }
}

type Requester = { user: User; aal: string }
type Wish = { factorId: string; ip: string | null; language: Language }

/** Starts an MFA challenge: sends a code by SMS, or creates a WebAuthn challenge. */
export async function challenge(
  services: AuthServices,
  { user, aal }: Requester,
  { factorId, ip, language }: Wish,
): Promise<Challenged> {
  const settings = authSettings(services.config).factors
  const factor = await factorOf(services.db, { userId: user.id, factorId })
  const kind = factor.factor_type as FactorKind
  refuseUnlessEnabled(services, kind)
  refuseFirstProof(factor, await factorsOf(services.db, user.id), { aal }, settings)
  const now = services.securityClock.now()
  // Before counting: retrying too soon must not use up the hourly limit of SMS.
  refuseTooSoon(services, factor, now)
  await count(services, 'second step asked for', user.id)

  const id = newId()
  const requested = kind === 'webauthn' ? await askBrowser(services, user, factor) : null
  const webauthn = requested && { type: typeOf(factor), challenge: requested.challenge }
  const text = kind === 'phone' ? await codeText(services, factor, language) : null

  await transaction(services.db, async (tx) => {
    const current = await lockedFactor(tx, { userId: user.id, factorId })
    refuseTooSoon(services, current, now)
    if (text?.words)
      await countText(services, tx, {
        phone: factor.phone!.replace(/\D/g, ''),
        isConfirmed: factor.status === 'verified',
        ip,
      })
    await addChallenge(tx, {
      id,
      factor_id: factorId,
      ip,
      code_hash: text && codeHash(services, id, text.code),
      webauthn: webauthn && JSON.stringify(webauthn),
      created_at: now,
    })
    if (!text?.words) return
    const message = { kind: 'second step', isSecret: true, to: factor.phone!, words: text.words }
    await services.texts.write(tx, message, services.clock.now())
  })
  const expiresAt = new Date(now.getTime() + settings.challengeLifetime)
  return {
    id,
    kind,
    expiresAt,
    ...(requested ? { webauthn: { type: typeOf(factor), options: requested } } : {}),
  }
}

function refuseTooSoon({ config }: AuthServices, factor: Factor, now: Date) {
  if (factor.factor_type !== 'phone') return
  const { textInterval } = authSettings(config).factors
  const wait = waitBeforeText(factor.last_challenged_at, textInterval, now)
  if (wait > 0) throw tooSoonToText(wait)
}

async function addChallenge(tx: Tx, row: Insertable<MfaChallenges> & { created_at: Date }) {
  await tx.insertInto('mfa_challenges').values(row).execute()
  await tx
    .updateTable('mfa_factors')
    .set({ last_challenged_at: row.created_at })
    .where('id', '=', row.factor_id)
    .execute()
}

const nameOfKind = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const

export function refuseUnlessEnabled({ config }: AuthServices, kind: FactorKind) {
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

/** A number with a fixed test code gets no SMS. */
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

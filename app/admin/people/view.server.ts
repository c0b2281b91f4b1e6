import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accountInFull, mergedAccountsOf, mergedInto } from '#app/auth/index.server.ts'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import { deviceName } from '#app/auth/public/device-name.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { dayOf, formatDate, formatInstant } from '#app/platform/time.ts'

const stepKinds: Record<string, MessageDescriptor> = {
  totp: msg`Authenticator app`,
  phone: msg`Code by SMS`,
  webauthn: msg`Security key`,
}

/** An account for its page: formatted times, device names. */
export async function accountView(services: AuthServices, personId: string, language: Language) {
  const account = await accountInFull(services, personId)
  if (!account) return null
  const i18n = i18nFor(language)
  const now = services.securityClock.now()
  const atTime = (time: Date | null) => time && formatInstant(time, language, now)
  const day = (time: Date) => formatDate(dayOf(time), language)
  const [remains, merged] = await Promise.all([
    mergedInto(services.db, personId),
    mergedAccountsOf(services.db, personId),
  ])
  return {
    ...account,
    mergedInto: remains,
    merged: merged.map(({ mergedAt, ...item }) => ({ ...item, mergedOn: day(mergedAt) })),
    since: day(account.since),
    signedInAt: atTime(account.signedInAt),
    ban: account.ban && { ...account.ban, until: atTime(account.ban.until) },
    identities: account.identities.map((identity) => ({
      ...identity,
      usedAt: atTime(identity.usedAt),
    })),
    mfaFactors: account.mfaFactors.map((mfaFactor) => ({
      ...mfaFactor,
      kind: stepKinds[mfaFactor.kind] ? i18n._(stepKinds[mfaFactor.kind]!) : mfaFactor.kind,
      since: day(mfaFactor.since),
      usedAt: atTime(mfaFactor.usedAt),
    })),
    passkeys: account.passkeys.map((passkey) => ({
      ...passkey,
      since: day(passkey.since),
      usedAt: atTime(passkey.usedAt),
    })),
    sessions: account.sessions.map(({ userAgent, usedAt, ...item }) => ({
      ...item,
      device: deviceName(userAgent),
      usedAt: formatInstant(usedAt, language, now),
    })),
    agreements: account.agreements.map((agreement) => ({
      ...agreement,
      at: formatInstant(agreement.at, language, now),
    })),
  }
}

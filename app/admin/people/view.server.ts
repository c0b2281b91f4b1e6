import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accountInFull } from '#app/auth/index.server.ts'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import { deviceName } from '#app/auth/public/device-name.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { dayOf, formatDate, formatInstant } from '#app/platform/time.ts'

const stepKinds: Record<string, MessageDescriptor> = {
  totp: msg`Authenticator app`,
  phone: msg`Code by text`,
  webauthn: msg`Security key`,
}

/** An account as its page shows it: times in the reader's words, devices by name. */
export async function accountView(services: AuthServices, personId: string, language: Language) {
  const account = await accountInFull(services, personId)
  if (!account) return null
  const i18n = i18nFor(language)
  const at = (time: Date | null) => time && formatInstant(time, language)
  const day = (time: Date) => formatDate(dayOf(time), language)
  return {
    ...account,
    since: day(account.since),
    signedInAt: at(account.signedInAt),
    ban: account.ban && { ...account.ban, until: at(account.ban.until) },
    identities: account.identities.map((one) => ({ ...one, usedAt: at(one.usedAt) })),
    mfaFactors: account.mfaFactors.map((one) => ({
      ...one,
      kind: stepKinds[one.kind] ? i18n._(stepKinds[one.kind]!) : one.kind,
      since: day(one.since),
      usedAt: at(one.usedAt),
    })),
    passkeys: account.passkeys.map((one) => ({
      ...one,
      since: day(one.since),
      usedAt: at(one.usedAt),
    })),
    sessions: account.sessions.map(({ userAgent, usedAt, ...one }) => ({
      ...one,
      device: deviceName(userAgent),
      usedAt: formatInstant(usedAt, language),
    })),
    agreements: account.agreements.map((one) => ({ ...one, at: formatInstant(one.at, language) })),
  }
}

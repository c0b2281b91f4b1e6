import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { transaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Email } from '#app/platform/outbox.server.ts'
import type { Text } from '#app/platform/texts.server.ts'
import { type Factor, type User, userById } from '../accounts/users.server.ts'
import { authEmails } from '../one-time/emails.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import type { FactorKind } from '../public/factor.ts'
import { type Action, lockedAdministrators } from '../roles/acting.server.ts'
import { isFreshlyShown } from '../sessions/reauthenticate.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { lockedFactors } from './queries.server.ts'
import { remove } from './remove.server.ts'

export type RecoveryStepResult =
  | 'done'
  | 'so already'
  | 'no such account'
  | 'not allowed'
  | 'yourself'
  /** The administrator must re-authenticate first. */
  | 'show again'

/**
 * Removes a lost second factor, ends the user's sessions and notifies them. The administrator must have
 * authenticated recently. A factor that is already gone is not an error.
 */
export async function handleMfaRecovery(
  services: AuthServices,
  { personId, by, reason, factorId }: Action & { factorId: string },
): Promise<RecoveryStepResult> {
  if (personId === by.id) return 'yourself'
  if (!(await isFreshlyShown(services, by.sessionId))) return 'show again'
  const person = await userById(services.db, personId)
  if (!person) return 'no such account'
  const factor = await services.db
    .selectFrom('mfa_factors')
    .selectAll()
    .where('id', '=', factorId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (!factor) return 'so already'
  const notice = await noticeFor(services, person, factor)
  return transaction(services.db, async (tx) => {
    if (!(await lockedAdministrators(tx)).includes(by.id)) return 'not allowed'
    const current = (await lockedFactors(tx, personId)).find(({ id }) => id === factorId)
    if (!current) return 'so already'
    await remove(services, tx, current, by.id, { reason })
    await endSessions(tx, { userId: personId, sessionId: null, scope: 'global' })
    const now = services.clock.now()
    if (notice && 'subject' in notice) await services.outbox.write(tx, notice, now)
    else if (notice) await services.texts.write(tx, notice, now)
    return 'done'
  })
}

const kindWords = {
  totp: msg`authenticator app`,
  phone: msg`code by text`,
  webauthn: msg`security key`,
} as const satisfies Record<FactorKind, unknown>

/** Notifies the user by email, or by SMS if they have only a number. */
async function noticeFor(
  services: AuthServices,
  { email, phone }: User,
  factor: Factor,
): Promise<Email | Text | null> {
  const language = 'en'
  const i18n = i18nFor(language)
  const step = factor.friendly_name || i18n._(kindWords[factor.factor_type as FactorKind])
  const { siteUrl } = authSettings(services.config)
  if (email)
    return composeEmail(services, authEmails, 'second step taken away', {
      to: email,
      language,
      details: { signIn: `${siteUrl}${href('/auth')}`, step },
    })
  if (!phone || !services.texts.areRead) return null
  const { name } = services.settings.current()
  return {
    kind: 'second step taken away',
    to: phone,
    words: i18n._(
      msg`${name}: an administrator removed one of your two-step verification methods. If you didn't ask for this, contact us.`,
    ),
  }
}

import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { userById } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { type Action, lockedAdministrators } from '../roles/acting.server.ts'
import { waitBefore } from './one-time.server.ts'
import { notifySender, prepareOneTime, sendOneTime } from './send.server.ts'

export type EmailSent =
  | 'done'
  | 'so already'
  | 'no such account'
  | 'no address'
  | 'not allowed'
  | 'too many emails'

const RECOVERY = {
  purpose: 'recovery',
  about: 'recovery',
  origin: { on: 'site', next: '/', language: 'en' },
} as const

/**
 * An administrator sends a user the same password link that they can request themselves. A second one within
 * the sending interval isn't sent.
 */
export async function sendPasswordEmail(
  services: AuthServices,
  { personId, by, reason }: Action,
): Promise<EmailSent> {
  const person = await userById(services.db, personId)
  if (!person) return 'no such account'
  const { email } = person
  if (!email || person.is_sso) return 'no address'
  const prepared = await prepareOneTime(services, { ...RECOVERY, to: { email } })
  const sent = await transaction(services.db, async (tx): Promise<EmailSent> => {
    if (!(await lockedAdministrators(tx)).includes(by.id)) return 'not allowed'
    await tx.selectFrom('users').select('id').where('id', '=', personId).forUpdate().execute()
    const current = await userById(tx, personId)
    // Their address may have changed while the email was composed.
    if (current?.email !== email) return 'no address'
    if (waitBefore(services, current, 'recovery', email) > 0) return 'so already'
    await sendOneTime(services, tx, prepared, current)
    await recordEvent(tx, {
      name: 'password email sent by an administrator',
      about: { kind: 'user', id: personId },
      by: by.id,
      now: services.clock.now(),
      details: { reason },
    })
    return 'done'
  }).catch(asTooManyEmails)
  await notifySender(services, prepared)
  return sent
}

function asTooManyEmails(error: unknown): EmailSent {
  if (error instanceof AuthError && error.code === 'over_email_send_rate_limit')
    return 'too many emails'
  throw error
}

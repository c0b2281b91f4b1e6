import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { consume } from '#app/platform/limits.server.ts'
import { newLink } from './links.server.ts'
import { EMAILS_TO_ONE, emailForSignup, normalizedEmail, stateOf } from './public/signup.ts'

type Asking = {
  /** As typed, and valid by `emailProblem`. */
  email: string
  language: Language
  /** The consent beside the button. */
  consent: string
  by: 'site' | 'wire'
}

type SignupServices = Pick<Services, 'db' | 'jobs' | 'clock' | 'securityClock' | 'secret'>

/**
 * Signs an address up for the launch email. Takes effect only when the emailed link is opened; only the
 * mailbox learns whether the address was known.
 */
export async function signUp(services: SignupServices, asking: Asking): Promise<void> {
  const { db, securityClock } = services
  const email = normalizedEmail(asking.email)
  await transaction(db, async (tx) => {
    const key = `launch emails to ${email}`
    // Counted in the signup's transaction.
    const mayWrite = await consume(tx, key, EMAILS_TO_ONE, securityClock.now())
    if (!mayWrite.isAllowed) return
    const signup = await signupOf(services, tx, { ...asking, email })
    const state = stateOf(signup)
    const kind = emailForSignup[state]
    if (kind === 'launch signup' && !signup.isNew) await askAnew(services, tx, signup.id, asking)
    if (kind) await queueEmail(services, tx, { kind, id: signup.id })
    await recordEvent(tx, {
      name: 'launch signup requested',
      about: { kind: 'launch signup', id: signup.id },
      by: null,
      now: services.clock.now(),
      details: { by: asking.by },
    })
  })
}

/** The row of this address, created if missing, and locked until the transaction ends. */
async function signupOf(
  { clock, securityClock, secret }: SignupServices,
  tx: Tx,
  { email, language, consent, by }: Asking,
) {
  const id = newId()
  const made = await tx
    .insertInto('launch_signups')
    .values({
      id,
      email,
      language,
      consent,
      source: by,
      signed_up_at: clock.now(),
      ...newLink(secret, id, securityClock.now()),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  const row = await tx
    .selectFrom('launch_signups')
    .select(['id', 'confirmed_at as confirmedAt', 'notified_at as notifiedAt', 'left_at as leftAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, isNew: made.numInsertedOrUpdatedRows === 1n }
}

/**
 * One record per address: signing up again gives consent to the current text, with a new link. Someone who
 * had unsubscribed is on no list until they open it, and is erased like any unconfirmed signup if they don't.
 */
async function askAnew(
  { clock, securityClock, secret }: SignupServices,
  tx: Tx,
  id: string,
  { language, consent, by }: Asking,
) {
  await tx
    .updateTable('launch_signups')
    .set({
      language,
      consent,
      source: by,
      signed_up_at: clock.now(),
      confirmed_at: null,
      notified_at: null,
      left_at: null,
      ...newLink(secret, id, securityClock.now()),
    })
    .where('id', '=', id)
    .execute()
}

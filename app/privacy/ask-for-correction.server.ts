import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { composeEmail, queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { consume } from '#app/platform/limits.server.ts'
import { addDays, type Day, dayOf } from '#app/platform/time.ts'
import { CORRECTIONS_A_DAY } from './correction.ts'
import { privacyEmails } from './emails.server.ts'
import { DAYS_TO_ANSWER } from './public/clock.ts'

/**
 * Requests a correction of personal data. Stored with its text, and emailed to our team; the person gets an email with the
 * day of our answer.
 */
export async function askForCorrection(
  services: Services,
  { person, words, language }: { person: SignedIn; words: string; language: Language },
): Promise<{ ok: true; answerBy: Day } | { ok: false; why: 'too often' }> {
  const { db, clock, securityClock, outbox } = services
  const now = clock.now()
  const consumed = await consume(
    db,
    `correction by ${person.id}`,
    CORRECTIONS_A_DAY,
    securityClock.now(),
  )
  if (!consumed.isAllowed) return { ok: false, why: 'too often' }
  const id = newId()
  const answerBy = addDays(dayOf(now), DAYS_TO_ANSWER)
  const email = await composeEmail(services, privacyEmails, 'correction asked for', {
    person,
    words,
    answerBy,
  })
  await transaction(db, async (tx) => {
    await tx
      .insertInto('data_requests')
      .values({
        id,
        kind: 'correction',
        channel: 'account',
        user_id: person.id,
        words,
        language,
        requested_at: now,
        answer_by: answerBy,
      })
      .execute()
    await recordEvent(tx, {
      name: 'correction asked for',
      about: { kind: 'user', id: person.id },
      by: person.id,
      now,
      details: { words },
    })
    if (email) await outbox.write(tx, email, now)
    await queueEmail(services, tx, { kind: 'data request received', requestId: id })
  })
  return { ok: true, answerBy }
}

import { msg } from '@lingui/core/macro'
import { agreedTexts } from '#app/agreements/public/agreed-texts.ts'
import { agreeTo } from '#app/auth/index.server.ts'
import { projectSubscription } from '#app/billing/index.server.ts'
import { readWhere, type Where } from '#app/directory/index.server.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import { transaction } from '#app/platform/db.server.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import { dayOf, endOfBusinessDay } from '#app/platform/time.ts'
import type { ApplicationServices } from './application-services.ts'
import { problemsOf } from './draft-problems.ts'
import { applicationLifeCycle } from './life-cycle.ts'
import { notifyApplicant } from './notify-applicant.server.ts'
import { type Refusal, refused } from './outcome.ts'
import { accountBilling, hasPaid } from './paid.server.ts'
import { writeProviderRecord } from './provider-record.server.ts'
import { type Draft, documentProblems, type Problems } from './public/application.ts'
import { REPLY_DAYS } from './public/review-clock.ts'
import {
  type Document,
  documentsOf,
  documentsPresent,
  draftOf,
  lockApplication,
  ownApplication,
} from './queries.server.ts'

export type Submitted =
  | { ok: true; applicationId: string; dueAt: Date }
  | { ok: false; why: Refusal; problems: Problems }

/**
 * Sends the application: the provider record is written with it, unapproved. The same act stands
 * behind the form and behind the adapter's table; neither takes it from an account that hasn't paid.
 */
export async function submitApplication(
  services: ApplicationServices,
  { userId, now: instant }: { userId: string; now: Date },
): Promise<Submitted> {
  const { db, secret, settings } = services
  const application = await ownApplication(db, userId)
  if (!application || !applicationLifeCycle.canTake('submit', application.state, 'applicant'))
    return { ...refused('gone'), problems: {} }
  const draft = await draftOf(application, secret)
  const documents = await documentsOf(db, application.id)
  const problems = {
    ...problemsOf(draft, dayOf(instant)),
    ...documentProblems(documentsPresent(documents)),
  }
  const where = whereOf(draft)
  if (!('found' in where) && !problems.place) problems.place = where.problems
  if (!hasPaid(await accountBilling(db, userId))) return { ...refused('unpaid'), problems }
  if (!('found' in where) || Object.keys(problems).length > 0)
    return { ...refused('incomplete'), problems }
  const dueAt = endOfBusinessDay(instant, REPLY_DAYS, notWorking(settings.current()))
  return transaction(db, async (tx): Promise<Submitted> => {
    const now = await lockApplication(tx, application.id)
    // Typed on in another tab meanwhile, or sent from there.
    const isTheSame = now?.saved_at.getTime() === application.saved_at.getTime()
    if (!now || !isTheSame || !applicationLifeCycle.canTake('submit', now.state, 'applicant'))
      return { ...refused('gone'), problems: {} }
    if (!hasPaid(await accountBilling(tx, userId))) return { ...refused('unpaid'), problems: {} }
    await writeProviderRecord(tx, { userId, draft, where: where.found, documents, now: instant })
    await projectSubscription(tx, userId, instant)
    await tx
      .updateTable('applications')
      .set({ state: 'submitted', submitted_at: instant, due_at: dueAt, left_days: null })
      .set({ decided_at: null, decided_by: null })
      .where('id', '=', now.id)
      .execute()
    await agreeTo(tx, { userId, texts: agreedTexts, moment: 'application', now: instant })
    await notifyApplicant(services, tx, {
      name: 'application submitted',
      applicationId: now.id,
      userId,
      by: userId,
      now: instant,
      details: { dueAt, documents: documents.map(({ id, kind }: Document) => ({ id, kind })) },
    })
    return { ok: true, applicationId: now.id, dueAt }
  })
}

/** The place that was typed or picked, or what to do about it. */
export function whereOf({
  place,
  placeId,
}: Pick<Draft, 'place' | 'placeId'>): { found: Where } | { problems: string[] } {
  const read = readWhere(place, placeId)
  if ('found' in read) return { found: read.found }
  if ('choose' in read)
    return {
      problems: [
        encodeMessage(msg`There are several places with this name. Choose one from the list.`),
      ],
    }
  return {
    problems: [
      encodeMessage(msg`We don't know this place. Choose one from the list, or a town near it.`),
    ],
  }
}

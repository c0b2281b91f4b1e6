import { msg } from '@lingui/core/macro'
import { agreedTexts } from '#app/agreements/public/agreed-texts.ts'
import { agreeTo } from '#app/auth/index.server.ts'
import { lockOpenSubscription, projectSubscription } from '#app/billing/index.server.ts'
import { readWhere, type Where } from '#app/directory/index.server.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
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
  type Application,
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
 * Submits the application and creates the provider record, unapproved. Used by the form and by the adapter's
 * table; both require payment.
 */
export async function submitApplication(
  services: ApplicationServices,
  { userId, now }: { userId: string; now: Date },
): Promise<Submitted> {
  const { db, secret } = services
  const application = await ownApplication(db, userId)
  if (!application || !applicationLifeCycle.canTake('submit', application.state, 'applicant'))
    return { ...refused('gone'), problems: {} }
  const draft = await draftOf(application, secret)
  const documents = await documentsOf(db, application.id)
  const problems = {
    ...problemsOf(draft, dayOf(now)),
    ...documentProblems(documentsPresent(documents)),
  }
  const where = whereOf(draft)
  if (!('found' in where) && !problems.place) problems.place = where.problems
  if (!hasPaid(await accountBilling(db, userId))) {
    const { newApplications } = services.settings.current()
    return { ...refused(newApplications ? 'unpaid' : 'not now'), problems }
  }
  if (!('found' in where) || Object.keys(problems).length > 0)
    return { ...refused('incomplete'), problems }
  return transaction(db, (tx) =>
    submitIn(services, tx, { application, draft, where: where.found, documents, now }),
  )
}

type Checked = {
  application: Application
  draft: Draft
  where: Where
  documents: readonly Document[]
  now: Date
}

async function submitIn(
  services: ApplicationServices,
  tx: Tx,
  { application, draft, where, documents, now }: Checked,
): Promise<Submitted> {
  const userId = application.user_id
  const locked = await lockApplication(tx, application.id)
  // It may have been changed or submitted in another tab meanwhile.
  const isTheSame = locked?.saved_at.getTime() === application.saved_at.getTime()
  if (!locked || !isTheSame || !applicationLifeCycle.canTake('submit', locked.state, 'applicant'))
    return { ...refused('gone'), problems: {} }
  // A refund in progress doesn't see the record created here, and would leave it without payment.
  await lockOpenSubscription(tx, userId)
  if (!hasPaid(await accountBilling(tx, userId))) return { ...refused('unpaid'), problems: {} }
  await writeProviderRecord(tx, { userId, draft, where, documents, now })
  await projectSubscription(tx, userId, now)
  const dueAt = endOfBusinessDay(now, REPLY_DAYS, notWorking(services.settings.current()))
  await tx
    .updateTable('applications')
    .set({ state: 'submitted', submitted_at: now, due_at: dueAt, left_days: null })
    .set({ decided_at: null, decided_by: null })
    .where('id', '=', locked.id)
    .execute()
  await agreeTo(tx, { userId, texts: agreedTexts, moment: 'application', now })
  await notifyApplicant(services, tx, {
    name: 'application submitted',
    applicationId: locked.id,
    userId,
    by: userId,
    now,
    details: { dueAt, documents: documents.map(({ id, kind }) => ({ id, kind })) },
  })
  return { ok: true, applicationId: locked.id, dueAt }
}

/** The place that was typed or picked, or its error. */
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

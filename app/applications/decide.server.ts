import { refundWithin } from '#app/billing/index.server.ts'
import { refreshListing } from '#app/directory/index.server.ts'
import type { Check } from '#app/directory/public/checks.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { plainText } from '#app/platform/text-schemas.ts'
import {
  businessDaysBetween,
  type Day,
  dayOf,
  isDay,
  lastDayOf,
  startOfDay,
} from '#app/platform/time.ts'
import { setVerification } from '#app/providers/index.server.ts'
import type { NumberName } from '#app/providers/public/registration-numbers.ts'
import { holidays, move, wordsOf } from './applicant-acts.server.ts'
import type { ApplicationServices } from './application-services.ts'
import { type ApplicationStep, applicationLifeCycle } from './life-cycle.ts'
import { notifyApplicant } from './notify-applicant.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { lockApplication } from './queries.server.ts'

type Deciding = { applicationId: string; by: string; now: Date }

async function takeUp(tx: Tx, step: ApplicationStep, { applicationId }: Deciding) {
  const application = await lockApplication(tx, applicationId)
  return application && applicationLifeCycle.canTake(step, application.state, 'administrator')
    ? application
    : null
}

/** Asking counts as an answer: the clock stands still until theirs comes. */
export async function askForMore(
  services: ApplicationServices,
  { words: typed, ...deciding }: Deciding & { words: string },
): Promise<Outcome> {
  const { by, now } = deciding
  const words = wordsOf(typed)
  if (!words) return refused('no words')
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await takeUp(tx, 'ask for more', deciding)
    if (!application) return refused('gone')
    await tx
      .insertInto('application_questions')
      .values({ id: newId(), application_id: application.id, words, asked_by: by, asked_at: now })
      .execute()
    const left = application.due_at
      ? businessDaysBetween(dayOf(now), lastDayOf(application.due_at), holidays(services))
      : 0
    await move(tx, application, { state: 'more wanted', due_at: null, left_days: left })
    await notifyApplicant(services, tx, {
      name: 'application more wanted',
      applicationId: application.id,
      userId: application.user_id,
      by,
      now,
    })
    return { ok: true }
  })
}

/** From this minute on whoever has paid can be found. */
export async function approve(services: ApplicationServices, deciding: Deciding): Promise<Outcome> {
  const { by, now } = deciding
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await takeUp(tx, 'approve', deciding)
    if (!application) return refused('gone')
    if (await isOwnDecision(tx, application, by)) return refused('own decision')
    await setVerification(tx, { userId: application.user_id, verification: 'approved', now })
    await move(tx, application, {
      state: 'approved',
      decided_at: now,
      decided_by: by,
      due_at: null,
    })
    await notifyApplicant(services, tx, {
      name: 'application approved',
      isAppeal: application.state === 'appealed',
      applicationId: application.id,
      userId: application.user_id,
      by,
      now,
    })
    return { ok: true }
  })
}

export type Reason = { reason: string; wouldDo: string }

export async function reject(
  services: ApplicationServices,
  { reasons: typed, ...deciding }: Deciding & { reasons: Reason[] },
): Promise<Outcome> {
  const { by, now } = deciding
  const reasons = typed
    .map(({ reason, wouldDo }) => ({ reason: wordsOf(reason), wouldDo: wordsOf(wouldDo) }))
    .filter(({ reason, wouldDo }) => reason || wouldDo)
  if (reasons.length === 0 || reasons.some(({ reason, wouldDo }) => !reason || !wouldDo))
    return refused('no reason')
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await takeUp(tx, 'reject', deciding)
    if (!application) return refused('gone')
    if (await isOwnDecision(tx, application, by)) return refused('own decision')
    await tx
      .insertInto('application_reasons')
      .values(
        reasons.map(({ reason, wouldDo }, position) => ({
          id: newId(),
          application_id: application.id,
          decided_at: now,
          position,
          reason,
          remedy: wouldDo,
        })),
      )
      .execute()
    await setVerification(tx, { userId: application.user_id, verification: 'rejected', now })
    await move(tx, application, {
      state: 'rejected',
      decided_at: now,
      decided_by: by,
      due_at: null,
    })
    await refundWithin(services, tx, {
      userId: application.user_id,
      why: 'application rejected',
      by,
      now,
    })
    await notifyApplicant(services, tx, {
      name: 'application rejected',
      isAppeal: application.state === 'appealed',
      applicationId: application.id,
      userId: application.user_id,
      by,
      now,
      details: { reasons: reasons.length },
    })
    return { ok: true }
  })
}

/** Whoever decided doesn't decide over the appeal, unless there is nobody else to do it. */
async function isOwnDecision(
  tx: Tx,
  { state, decided_by }: { state: string; decided_by: string | null },
  by: string,
) {
  if (state !== 'appealed' || decided_by !== by) return false
  const other = await tx
    .selectFrom('granted_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .where('user_id', '<>', by)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export type CheckSeen = {
  check: Check
  finding: string
  seenOn: string
  expiresOn: string
  isDone: boolean
}

/** One of the seven checks, with its evidence in words, its day, and the day it runs out. */
export async function recordCheck(
  services: ApplicationServices,
  { check, finding: typed, seenOn, expiresOn, isDone, ...deciding }: Deciding & CheckSeen,
): Promise<Outcome> {
  const { by, now, applicationId } = deciding
  const read = plainText(300).safeParse(typed)
  const finding = read.success ? read.data : ''
  if (isDone && (!finding || !isDay(seenOn))) return refused('no finding')
  const expires = expiresOn ? isDay(expiresOn) && expiresOn : null
  if (isDone && (seenOn > dayOf(now) || expires === false || (expires && expires <= seenOn)))
    return refused('bad day')
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await lockApplication(tx, applicationId)
    const provider =
      application &&
      (await tx
        .selectFrom('provider_profiles')
        .select('id')
        .where('user_id', '=', application.user_id)
        .executeTakeFirst())
    if (!application || !provider) return refused('gone')
    const row = isDone
      ? {
          finding,
          done_at: seenAt(seenOn, now),
          expires_at: expires ? startOfDay(expires) : null,
          by_user: by,
        }
      : { finding: '', done_at: null, expires_at: null, by_user: by }
    await tx
      .insertInto('provider_checks')
      .values({ provider_id: provider.id, check, ...row })
      .onConflict((known) => known.columns(['provider_id', 'check']).doUpdateSet(row))
      .execute()
    await refreshListing(tx, provider.id, now)
    await notifyApplicant(services, tx, {
      name: 'application check recorded',
      check: { check, isDone },
      applicationId,
      userId: application.user_id,
      by,
      now,
      details: {
        check,
        isDone,
        finding,
        seenOn: isDone ? seenOn : null,
        expiresOn: expires || null,
      },
    })
    return { ok: true }
  })
}

/** A day that is today was seen just now; another one counts from its beginning. */
const seenAt = (day: Day, now: Date) => (day === dayOf(now) ? now : startOfDay(day))

/** A number's document was seen, or its register said yes; of this very number, not of a later one. */
export async function recordFinding(
  services: ApplicationServices,
  {
    number,
    finding,
    numberHash: subject,
    isFound,
    ...deciding
  }: Deciding & {
    number: NumberName
    finding: 'document' | 'register'
    numberHash: string
    isFound: boolean
  },
): Promise<Outcome> {
  const { by, now, applicationId } = deciding
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await lockApplication(tx, applicationId)
    if (!application || application.state === 'draft') return refused('gone')
    const row = { of_hash: hashOfNumber(services.secret, subject), found_at: now, found_by: by }
    if (isFound)
      await tx
        .insertInto('application_findings')
        .values({ application_id: applicationId, number, finding, ...row })
        .onConflict((known) =>
          known.columns(['application_id', 'number', 'finding']).doUpdateSet(row),
        )
        .execute()
    else
      await tx
        .deleteFrom('application_findings')
        .where('application_id', '=', applicationId)
        .where('number', '=', number)
        .where('finding', '=', finding)
        .execute()
    await notifyApplicant(services, tx, {
      name: 'application number looked at',
      applicationId,
      userId: application.user_id,
      by,
      now,
      details: { number, finding, isFound },
    })
    return { ok: true }
  })
}

/** Identity numbers are few enough to try them all: nobody can without the server's secret. */
export const hashOfNumber = (secret: string, number: string) =>
  keyedHash(secret, 'number of an application', number).toString('hex')

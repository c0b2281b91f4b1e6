import { refundWithin } from '#app/billing/index.server.ts'
import { refreshListing } from '#app/directory/index.server.ts'
import type { Check } from '#app/directory/public/checks.ts'
import { staffFor } from '#app/page/permissions.ts'
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

type Acting = { applicationId: string; by: string; now: Date }
type Deciding = Acting & { decidedAt: Date }

/**
 * Locks the application if it is still the version that was decided about: one sent again since may differ.
 */
async function takeUp(tx: Tx, step: ApplicationStep, { applicationId, decidedAt }: Deciding) {
  const application = await lockApplication(tx, applicationId)
  return application?.submitted_at &&
    application.submitted_at <= decidedAt &&
    applicationLifeCycle.canTake(step, application.state, 'administrator')
    ? application
    : null
}

/** The state before and after a decision, for the audit log. */
const changeOfState = (
  { state: before }: { state: string },
  state: string,
  more: Record<string, unknown> = {},
) => ({ audit: { before: { state: before }, after: { state, ...more } } })

/** Asking counts as a reply: the review clock pauses until the applicant answers. */
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
      ...changeOfState(application, 'more wanted', { question: words }),
      applicationId: application.id,
      userId: application.user_id,
      by,
      now,
    })
    return { ok: true }
  })
}

/** Providers who have paid appear in search from now on. */
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
      ...changeOfState(application, 'approved'),
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
  const reasons = readReasons(typed)
  if (!reasons) return refused('no reason')
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await takeUp(tx, 'reject', deciding)
    if (!application) return refused('gone')
    if (await isOwnDecision(tx, application, by)) return refused('own decision')
    const userId = application.user_id
    // Locks the subscription before the provider, as a payment does, to avoid a deadlock.
    await refundWithin(services, tx, { userId, why: 'application rejected', by, now })
    await insertReasons(tx, application.id, reasons, now)
    await setVerification(tx, { userId, verification: 'rejected', now })
    const decided = { decided_at: now, decided_by: by, due_at: null }
    await move(tx, application, { state: 'rejected', ...decided })
    await notifyApplicant(services, tx, {
      name: 'application rejected',
      ...changeOfState(application, 'rejected', { reasons }),
      isAppeal: application.state === 'appealed',
      applicationId: application.id,
      userId,
      by,
      now,
      details: { reasons: reasons.length },
    })
    return { ok: true }
  })
}

/** The filled-in reasons; null if there are none, or if one has no remedy. */
function readReasons(typed: Reason[]): Reason[] | null {
  const reasons = typed
    .map(({ reason, wouldDo }) => ({ reason: wordsOf(reason), wouldDo: wordsOf(wouldDo) }))
    .filter(({ reason, wouldDo }) => reason || wouldDo)
  const isComplete = reasons.every(({ reason, wouldDo }) => reason && wouldDo)
  return reasons.length > 0 && isComplete ? reasons : null
}

async function insertReasons(tx: Tx, applicationId: string, reasons: Reason[], now: Date) {
  await tx
    .insertInto('application_reasons')
    .values(
      reasons.map(({ reason, wouldDo }, position) => ({
        id: newId(),
        application_id: applicationId,
        decided_at: now,
        position,
        reason,
        remedy: wouldDo,
      })),
    )
    .execute()
}

/** The person who decided doesn't decide the appeal, unless nobody else can. */
async function isOwnDecision(
  tx: Tx,
  { state, decided_by }: { state: string; decided_by: string | null },
  by: string,
) {
  if (state !== 'appealed' || decided_by !== by) return false
  const other = await tx
    .selectFrom('granted_roles')
    .select('user_id')
    .where('role', 'in', staffFor('decide about providers'))
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

/** Records one of the seven checks, with its finding, its date, and its expiry date. */
export async function recordCheck(
  services: ApplicationServices,
  { applicationId, by, now, ...typed }: Acting & CheckSeen,
): Promise<Outcome> {
  const { check, isDone } = typed
  const read = readCheck(typed, dayOf(now))
  if ('why' in read) return refused(read.why)
  const { finding, seenOn, expires } = read
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await lockApplication(tx, applicationId)
    const provider = application && (await providerOfAccount(tx, application.user_id))
    if (!application || !provider) return refused('gone')
    const row = { ...(isDone ? seenCheck(read, now) : notDone), by_user: by }
    const before = await recordedCheck(tx, provider.id, check)
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
      details: { check, isDone, finding, seenOn: isDone ? seenOn : null, expiresOn: expires },
      audit: { before, after: await recordedCheck(tx, provider.id, check) },
    })
    return { ok: true }
  })
}

const recordedCheck = async (tx: Tx, providerId: string, check: Check) =>
  (await tx
    .selectFrom('provider_checks')
    .select(['finding', 'done_at', 'expires_at'])
    .where('provider_id', '=', providerId)
    .where('check', '=', check)
    .executeTakeFirst()) ?? null

/** A check that isn't done needs neither a finding nor a date. */
function readCheck(
  { finding: typed, seenOn, expiresOn, isDone }: CheckSeen,
  today: Day,
): ReadCheck | { why: 'no finding' | 'bad day' } {
  const read = plainText(300).safeParse(typed)
  const finding = read.success ? read.data : ''
  const expires = isDay(expiresOn) ? expiresOn : null
  if (!isDone) return { finding, seenOn, expires }
  if (!finding || !isDay(seenOn)) return { why: 'no finding' }
  const isWrongExpiry = expiresOn !== '' && (expires === null || expires <= seenOn)
  return seenOn > today || isWrongExpiry ? { why: 'bad day' } : { finding, seenOn, expires }
}

type ReadCheck = { finding: string; seenOn: Day; expires: Day | null }

const notDone = { finding: '', done_at: null, expires_at: null }

const seenCheck = ({ finding, seenOn, expires }: ReadCheck, now: Date) => ({
  finding,
  done_at: seenAt(seenOn, now),
  expires_at: expires && startOfDay(expires),
})

const providerOfAccount = (tx: Tx, userId: string) =>
  tx.selectFrom('provider_profiles').select('id').where('user_id', '=', userId).executeTakeFirst()

/** "Today" means now; an earlier day counts from its start. */
const seenAt = (day: Day, now: Date) => (day === dayOf(now) ? now : startOfDay(day))

type Finding = {
  number: NumberName
  finding: 'document' | 'register'
  numberHash: string
  isFound: boolean
}

/**
 * Records that a number's document was reviewed or its register confirmed it: for this value, not one entered
 * later.
 */
export async function recordFinding(
  services: ApplicationServices,
  { applicationId, by, now, ...seen }: Acting & Finding,
): Promise<Outcome> {
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await lockApplication(tx, applicationId)
    if (!application || application.state === 'draft') return refused('gone')
    const { number, finding, isFound } = seen
    await saveFinding(tx, applicationId, seen, {
      of_hash: hashOfNumber(services.secret, seen.numberHash),
      found_at: now,
      found_by: by,
    })
    await notifyApplicant(services, tx, {
      name: 'application number looked at',
      applicationId,
      userId: application.user_id,
      by,
      now,
      details: { number, finding, isFound },
      audit: { after: { [`${number}: ${finding}`]: isFound } },
    })
    return { ok: true }
  })
}

async function saveFinding(
  tx: Tx,
  applicationId: string,
  { number, finding, isFound }: Finding,
  row: { of_hash: string; found_at: Date; found_by: string },
) {
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
}

/** An HMAC with the server's secret, because identity numbers are few enough to be brute-forced. */
export const hashOfNumber = (secret: string, number: string) =>
  keyedHash(secret, 'number of an application', number).toString('hex')

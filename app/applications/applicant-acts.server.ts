import { refundWithin } from '#app/billing/index.server.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { plainLines } from '#app/platform/text-schemas.ts'
import { endOfBusinessDay } from '#app/platform/time.ts'
import { removeProvider, setVerification } from '#app/providers/index.server.ts'
import type { ApplicationServices } from './application-services.ts'
import { type ApplicationStep, applicationLifeCycle } from './life-cycle.ts'
import { notifyApplicant } from './notify-applicant.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { APPEAL_WITHIN, REPLY_DAYS } from './public/review-clock.ts'
import { type Application, lockApplication } from './queries.server.ts'

type Acting = { userId: string; applicationId: string; now: Date }

/**
 * The application, if it belongs to this user and its state allows this step; locked until the transaction
 * ends.
 */
async function takeUp(tx: Tx, step: ApplicationStep, { userId, applicationId }: Acting) {
  const application = await lockApplication(tx, applicationId)
  const isTheirs = application?.user_id === userId
  return isTheirs && applicationLifeCycle.canTake(step, application.state, 'applicant')
    ? application
    : null
}

export const wordsOf = (typed: string) => {
  const read = plainLines(4000).safeParse(typed)
  return read.success ? read.data : ''
}

/** The applicant's answer to our question restarts the review clock. */
export async function answerQuestion(
  services: ApplicationServices,
  { answer, ...acting }: Acting & { answer: string },
): Promise<Outcome> {
  const words = wordsOf(answer)
  const { now, userId } = acting
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await takeUp(tx, 'answer', acting)
    if (!application) return refused('gone')
    const question = await openQuestion(tx, application.id)
    const added = await countDocuments(tx, application.id, question?.asked_at ?? now)
    // A document alone also answers the question.
    if (!words && added === 0) return refused('no words')
    if (question) await saveAnswer(tx, question.id, words, now)
    const left = application.left_days ?? REPLY_DAYS
    await move(tx, application, {
      state: 'submitted',
      due_at: endOfBusinessDay(now, left, holidays(services)),
      left_days: null,
    })
    await notifyApplicant(services, tx, {
      name: 'application answered',
      applicationId: application.id,
      userId,
      by: userId,
      now,
    })
    return { ok: true }
  })
}

const openQuestion = (tx: Tx, applicationId: string) =>
  tx
    .selectFrom('application_questions')
    .select(['id', 'asked_at'])
    .where('application_id', '=', applicationId)
    .where('answered_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()

const saveAnswer = (tx: Tx, questionId: string, answer: string, now: Date) =>
  tx
    .updateTable('application_questions')
    .set({ answer, answered_at: now })
    .where('id', '=', questionId)
    .execute()

async function countDocuments(tx: Tx, applicationId: string, since: Date) {
  const { count } = await tx
    .selectFrom('application_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .where('added_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Requests a review by someone who didn't make the first decision. */
export async function appeal(
  services: ApplicationServices,
  { words: typed, ...acting }: Acting & { words: string },
): Promise<Outcome> {
  const words = wordsOf(typed)
  const { now, userId } = acting
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await takeUp(tx, 'appeal', acting)
    if (!application) return refused('gone')
    if (application.appealed_at) return refused('appealed before')
    if (now.getTime() > appealEnds(application).getTime()) return refused('too late')
    if (!words) return refused('no words')
    await move(tx, application, {
      state: 'appealed',
      appeal: words,
      appealed_at: now,
      due_at: endOfBusinessDay(now, REPLY_DAYS, holidays(services)),
    })
    await setVerification(tx, { userId, verification: 'pending', now })
    await notifyApplicant(services, tx, {
      name: 'application appealed',
      applicationId: application.id,
      userId,
      by: userId,
      now,
    })
    return { ok: true }
  })
}

export const appealEnds = ({ decided_at }: Pick<Application, 'decided_at'>) =>
  new Date((decided_at?.getTime() ?? 0) + APPEAL_WITHIN)

/** Returns the application to a draft with all its data, to be corrected and sent again. */
export async function correctApplication(
  services: ApplicationServices,
  acting: Acting,
): Promise<Outcome> {
  const { now, userId } = acting
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await takeUp(tx, 'correct it', acting)
    if (!application) return refused('gone')
    await move(tx, application, {
      state: 'draft',
      due_at: null,
      left_days: null,
      appeal: null,
      appealed_at: null,
    })
    await notifyApplicant(services, tx, {
      name: 'application opened again',
      applicationId: application.id,
      userId,
      by: userId,
      now,
    })
    return { ok: true }
  })
}

/** Ends the review. Deletes the unapproved provider record; the application stays. */
export async function withdrawApplication(
  services: ApplicationServices,
  acting: Acting,
): Promise<Outcome> {
  const { now, userId } = acting
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const application = await takeUp(tx, 'withdraw', acting)
    if (!application) return refused('gone')
    // Locks the subscription before the provider, as a payment does, to avoid a deadlock.
    await refundWithin(services, tx, { userId, why: 'application withdrawn', by: userId, now })
    await removeProvider(tx, userId)
    await move(tx, application, { state: 'withdrawn', due_at: null, left_days: null })
    await notifyApplicant(services, tx, {
      name: 'application withdrawn',
      applicationId: application.id,
      userId,
      by: userId,
      now,
    })
    return { ok: true }
  })
}

type Change = Partial<
  Pick<
    Application,
    'state' | 'due_at' | 'left_days' | 'appeal' | 'appealed_at' | 'decided_at' | 'decided_by'
  >
>

export async function move(tx: Tx, { id }: Pick<Application, 'id'>, change: Change) {
  await tx.updateTable('applications').set(change).where('id', '=', id).execute()
}

export const holidays = ({ settings }: Pick<ApplicationServices, 'settings'>) =>
  notWorking(settings.current())

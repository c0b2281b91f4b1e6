import type { CaseOutcome } from '#app/page/cases.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { lastSuspension, liftSuspension, suspendProvider } from '#app/providers/index.server.ts'
import { wordsOf } from './applicant-acts.server.ts'
import type { ApplicationServices } from './application-services.ts'
import { notifyApplicant } from './notify-applicant.server.ts'
import { type Outcome, refusals, refused } from './outcome.ts'
import { lockApplication, ownApplication } from './queries.server.ts'

type Deciding = { applicationId: string; by: string; now: Date }

/**
 * Hides the provider from search at once; existing jobs continue. The provider sees the reason as written.
 */
export async function suspend(
  services: ApplicationServices,
  { reason: typed, ...deciding }: Deciding & { reason: string },
): Promise<Outcome> {
  const reason = wordsOf(typed)
  if (!reason) return refused('no reason to suspend')
  const act = (tx: Tx, userId: string) => suspendProvider(tx, { ...deciding, userId, reason })
  return turn(services, { ...deciding, name: 'provider suspended', act, details: { reason } })
}

/** The same by account: the email refers to their application. */
export async function suspendAccount(
  services: ApplicationServices,
  { userId, ...rest }: { userId: string; by: string; now: Date; reason: string },
): Promise<CaseOutcome> {
  const application = await ownApplication(services.db, userId)
  const outcome = application
    ? await suspend(services, { ...rest, applicationId: application.id })
    : refused('gone')
  return outcome.ok ? outcome : { ok: false, why: refusals[outcome.why] }
}

/** Ends the suspension; the provider is listed again unless something else prevents it. */
export async function lift(services: ApplicationServices, deciding: Deciding): Promise<Outcome> {
  const act = (tx: Tx, userId: string) => liftSuspension(tx, { ...deciding, userId })
  return turn(services, { ...deciding, name: 'suspension lifted', act })
}

/**
 * Lifts the account's suspension that began at this instant. Any other is left: it was decided separately.
 */
export async function liftAccount(
  services: ApplicationServices,
  { userId, since, ...rest }: { userId: string; by: string; now: Date; since: Date },
): Promise<CaseOutcome> {
  const last = await lastSuspension(services.db, userId)
  if (!last || last.to || last.from.getTime() !== since.getTime()) return { ok: true }
  const application = await ownApplication(services.db, userId)
  const outcome = application
    ? await lift(services, { ...rest, applicationId: application.id })
    : refused('gone')
  return outcome.ok ? outcome : { ok: false, why: refusals[outcome.why] }
}

type Turning = Deciding & {
  name: 'provider suspended' | 'suspension lifted'
  act: (tx: Tx, userId: string) => Promise<boolean>
  details?: Record<string, unknown>
}

function turn(services: ApplicationServices, { name, act, details, ...deciding }: Turning) {
  const { applicationId, by, now } = deciding
  return transaction(services.db, async (tx): Promise<Outcome> => {
    const isSuspended = name === 'provider suspended'
    const application = await lockApplication(tx, applicationId)
    if (!application || !(await act(tx, application.user_id))) return refused('gone')
    await notifyApplicant(services, tx, {
      name,
      applicationId,
      userId: application.user_id,
      by,
      now,
      details,
      audit: { before: { isSuspended: !isSuspended }, after: { isSuspended } },
    })
    return { ok: true }
  })
}

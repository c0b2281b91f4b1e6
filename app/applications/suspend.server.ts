import { type Tx, transaction } from '#app/platform/db.server.ts'
import { liftSuspension, suspendProvider } from '#app/providers/index.server.ts'
import { wordsOf } from './applicant-acts.server.ts'
import type { ApplicationServices } from './application-services.ts'
import { notifyApplicant } from './notify-applicant.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { lockApplication } from './queries.server.ts'

type Deciding = { applicationId: string; by: string; now: Date }

/** From this minute on nobody finds them; what was agreed before goes on. They read the reason as it is written. */
export async function suspend(
  services: ApplicationServices,
  { reason: typed, ...deciding }: Deciding & { reason: string },
): Promise<Outcome> {
  const reason = wordsOf(typed)
  if (!reason) return refused('no reason to suspend')
  const act = (tx: Tx, userId: string) => suspendProvider(tx, { ...deciding, userId, reason })
  return turn(services, { ...deciding, name: 'provider suspended', act, details: { reason } })
}

/** They are found again, as far as nothing else keeps them out. */
export async function lift(services: ApplicationServices, deciding: Deciding): Promise<Outcome> {
  const act = (tx: Tx, userId: string) => liftSuspension(tx, { ...deciding, userId })
  return turn(services, { ...deciding, name: 'suspension lifted', act })
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

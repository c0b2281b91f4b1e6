import { defineStateMachine } from '#app/platform/state-machine.ts'
import { DAY } from '#app/platform/time.ts'

export type ApprovalState = 'requested' | 'approved' | 'rejected' | 'expired' | 'applied'

/** Who takes a step: `alone` is whoever requested it where nobody else could approve it. */
export type ApprovalParty = 'second person' | 'requester' | 'alone' | 'clock' | 'effect'

/**
 * The life of what two people decide. `approved` and `applied` are apart for what is carried out later than it is
 * approved, such as a file for the bank; a role changes in the same transaction.
 */
export const approvalLifeCycle = defineStateMachine<ApprovalState, ApprovalParty>()({
  approve: { by: ['second person', 'alone'], from: ['requested'], to: 'approved' },
  reject: { by: ['second person'], from: ['requested'], to: 'rejected' },
  'take back': { by: ['requester'], from: ['requested'], to: 'rejected' },
  expire: { by: ['clock'], from: ['requested'], to: 'expired' },
  apply: { by: ['effect'], from: ['approved'], to: 'applied' },
})

export type ApprovalStep = Exclude<keyof typeof approvalLifeCycle.steps, 'expire' | 'apply'>

/** How long a request waits. What was agreed on last month isn't approved today. */
export const APPROVAL_LASTS = 7 * DAY

type Request = { state: ApprovalState; requestedBy: string | null; expiresAt: Date }

/** What someone who may decide this kind can do about a request now, for its buttons and its action. */
export function openSteps(request: Request, personId: string, now: Date): ApprovalStep[] {
  if (isOverdue(request, now)) return []
  const party = personId === request.requestedBy ? 'requester' : 'second person'
  return approvalLifeCycle
    .openSteps(request.state, party)
    .filter((step): step is ApprovalStep => step !== 'expire' && step !== 'apply')
}

/** A request that nobody decided in time; the scheduled task that says so may be a minute behind. */
export const isOverdue = ({ state, expiresAt }: Request, now: Date) =>
  state === 'requested' && expiresAt <= now

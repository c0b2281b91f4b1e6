import { defineStateMachine } from '#app/platform/state-machine.ts'
import { DAY } from '#app/platform/time.ts'

export type ApprovalState = 'requested' | 'approved' | 'rejected' | 'expired' | 'applied'

/** Who takes a step: `alone` is the requester where nobody else could approve. */
export type ApprovalParty = 'second person' | 'requester' | 'alone' | 'clock' | 'effect'

/**
 * The states of a request. `approved` and `applied` differ for what is carried out later than it is approved,
 * such as a file for the bank; a role changes in the same transaction.
 */
export const approvalLifeCycle = defineStateMachine<ApprovalState, ApprovalParty>()({
  approve: { by: ['second person', 'alone'], from: ['requested'], to: 'approved' },
  reject: { by: ['second person'], from: ['requested'], to: 'rejected' },
  'take back': { by: ['requester'], from: ['requested'], to: 'rejected' },
  expire: { by: ['clock'], from: ['requested'], to: 'expired' },
  apply: { by: ['effect'], from: ['approved'], to: 'applied' },
})

export type ApprovalStep = Exclude<keyof typeof approvalLifeCycle.steps, 'expire' | 'apply'>

/** How long a request waits: an old agreement must not be approved without a second look. */
export const APPROVAL_LASTS = 7 * DAY

type Request = { state: ApprovalState; requestedBy: string | null; expiresAt: Date }

/** The steps that this person can take on a request now, for its buttons and its action. */
export function openSteps(request: Request, personId: string, now: Date): ApprovalStep[] {
  if (isOverdue(request, now)) return []
  const party = personId === request.requestedBy ? 'requester' : 'second person'
  return approvalLifeCycle
    .openSteps(request.state, party)
    .filter((step): step is ApprovalStep => step !== 'expire' && step !== 'apply')
}

/** Past its deadline; the scheduled task that expires it may run a minute later. */
export const isOverdue = ({ state, expiresAt }: Request, now: Date) =>
  state === 'requested' && expiresAt <= now

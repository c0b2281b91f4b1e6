import {
  type InvitationState,
  invitationLifeCycle,
  type RequestState,
} from './public/life-cycles.ts'

/** So many providers have a request at the same time, however many have declined. */
export const MOST_OPEN_INVITATIONS = 5
/** So many are asked in all, before somebody writes a new request. */
export const MOST_INVITATIONS = 10

/** Why nobody else can be asked now; null where somebody can. */
export function whyNobodyElse(
  state: RequestState,
  invitations: readonly { state: InvitationState }[],
): 'gone' | 'enough asked' | 'ten asked' | null {
  if (state !== 'open') return 'gone'
  if (invitations.length >= MOST_INVITATIONS) return 'ten asked'
  const open = invitations.filter((invitation) => !invitationLifeCycle.isTerminal(invitation.state))
  return open.length >= MOST_OPEN_INVITATIONS ? 'enough asked' : null
}

import {
  type InvitationState,
  invitationLifeCycle,
  type RequestState,
} from './public/life-cycles.ts'

/** The most open invitations of a request at a time. */
export const MOST_OPEN_INVITATIONS = 5
/** The most invitations of a request in total. */
export const MOST_INVITATIONS = 10

/** Why nobody else can be invited now, or null. */
export function whyNobodyElse(
  state: RequestState,
  invitations: readonly { state: InvitationState }[],
): 'gone' | 'enough asked' | 'ten asked' | null {
  if (state !== 'open') return 'gone'
  if (invitations.length >= MOST_INVITATIONS) return 'ten asked'
  const open = invitations.filter((invitation) => !invitationLifeCycle.isTerminal(invitation.state))
  return open.length >= MOST_OPEN_INVITATIONS ? 'enough asked' : null
}

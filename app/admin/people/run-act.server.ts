import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Action,
  type Banned,
  banPerson,
  type EmailSent,
  handleMfaRecovery,
  isFreshlyShown,
  liftBan,
  type RecoveryStepResult,
  type RoleProblem,
  type SignedOut,
  sendPasswordEmail,
  signOutEverywhere,
} from '#app/auth/index.server.ts'
import { endOfBan } from '#app/auth/public/ban.ts'
import { STAFF_FRESH_FOR } from '#app/auth/public/fresh.ts'
import type { GrantedRole } from '#app/auth/public/roles.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Day } from '#app/platform/time.ts'
import { beginImpersonation, type ImpersonationStarted } from '#app/session/index.server.ts'
import { type PersonActName, roleChanges } from './person-acts.ts'
import { proposeRole } from './role-approvals.server.ts'
import { writeNote } from './write-note.server.ts'

export type Outcome =
  | 'show again'
  | 'waiting'
  | 'waiting already'
  | RoleProblem
  | Banned
  | RecoveryStepResult
  | SignedOut
  | EmailSent
  | ImpersonationStarted

export type ActOn = Action & {
  name: PersonActName
  /** For a ban: its last day, and the end that the administrator saw. */
  lastDay: Day | null
  seen: Date | null
  /** The MFA factor to remove. */
  factorId: string | null
  /** The role to give or remove. */
  role: GrantedRole | null
}

/**
 * Runs a confirmed action and returns its outcome. All of them are sensitive: an administrator who
 * authenticated over 12 hours ago, or without MFA, must do so again.
 */
export async function runAct(
  services: Services,
  { name, lastDay, seen, factorId, role, ...action }: ActOn,
): Promise<Outcome> {
  if (!(await isFreshlyShown(services, action.by.sessionId, STAFF_FRESH_FOR))) return 'show again'
  const to = roleChanges[name]
  if (to) return role ? proposeRole(services, { ...action, role, to }) : 'so already'
  switch (name) {
    case 'ban':
    case 'change-ban':
      return banPerson(services, { ...action, until: lastDay ? endOfBan(lastDay) : null, seen })
    case 'lift-ban':
      return liftBan(services, action)
    case 'see-as':
      return beginImpersonation(services, action)
    case 'note':
      return writeNote(services, action)
    case 'sign-out':
      return signOutEverywhere(services, action)
    case 'password-email':
      return sendPasswordEmail(services, action)
    default:
      return factorId ? handleMfaRecovery(services, { ...action, factorId }) : 'so already'
  }
}

/** Why nothing was done, translated. */
export const refusals: Record<
  Exclude<Outcome, 'done' | 'show again' | 'waiting' | 'seeing'>,
  MessageDescriptor
> = {
  'waiting already': msg`This is already waiting for someone's approval.`,
  'so already': msg`That was already done, so nothing changed.`,
  'no such account': msg`This account no longer exists.`,
  'not allowed': msg`You're no longer an administrator, so nothing changed.`,
  'not theirs to give': msg`This role can't be given by hand.`,
  yourself: msg`You can't do this to your own account. Ask another administrator.`,
  'an administrator': msg`An administrator can't be banned. Remove the role first.`,
  'last administrator': msg`You can't remove the role from the last administrator.`,
  'one of us': msg`You can't see the site as someone from our team.`,
  'not confirmed': msg`Confirm their address or number before giving them a role.`,
  banned: msg`You can't give a role to someone who is banned.`,
  'changed meanwhile': msg`Someone else changed this a moment ago. Check it again, then decide.`,
  'no address': msg`They have no address we could send this email to.`,
  'too many emails': msg`We've sent too many emails this hour. Try again later.`,
}

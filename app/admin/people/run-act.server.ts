import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Action,
  type Banned,
  banPerson,
  changeRole,
  type EmailSent,
  handleMfaRecovery,
  isFreshlyShown,
  liftBan,
  type RoleChanged,
  type SignedOut,
  type StepTaken,
  sendPasswordEmail,
  signOutEverywhere,
} from '#app/auth/index.server.ts'
import type { AuthServices } from '#app/auth/public/auth-services.ts'
import { endOfBan } from '#app/auth/public/ban.ts'
import { STAFF_FRESH_FOR } from '#app/auth/public/fresh.ts'
import type { Day } from '#app/platform/time.ts'
import { type PersonActName, roleChanges } from './person-acts.ts'

export type Outcome = 'show again' | RoleChanged | Banned | StepTaken | SignedOut | EmailSent

export type ActOn = Action & {
  name: PersonActName
  /** Of a ban: its last day, and the end of the one that was seen. */
  lastDay: Day | null
  seen: Date | null
  /** The second step that is meant. */
  factorId: string | null
}

/**
 * Does what was confirmed, and answers how it went. All of it is sensitive: an administrator who
 * authenticated over 12 hours ago, or without their MFA, does so again first.
 */
export async function runAct(
  services: AuthServices,
  { name, lastDay, seen, factorId, ...deed }: ActOn,
): Promise<Outcome> {
  if (!(await isFreshlyShown(services, deed.by.sessionId, STAFF_FRESH_FOR))) return 'show again'
  const role = roleChanges[name]
  if (role) return changeRole(services, { ...deed, ...role })
  switch (name) {
    case 'ban':
    case 'change-ban':
      return banPerson(services, { ...deed, until: lastDay ? endOfBan(lastDay) : null, seen })
    case 'lift-ban':
      return liftBan(services, deed)
    case 'sign-out':
      return signOutEverywhere(services, deed)
    case 'password-email':
      return sendPasswordEmail(services, deed)
    default:
      return factorId ? handleMfaRecovery(services, { ...deed, factorId }) : 'so already'
  }
}

/** Why nothing was done, in words. */
export const refusals: Record<Exclude<Outcome, 'done' | 'show again'>, MessageDescriptor> = {
  'so already': msg`It was so already. Nothing more was done.`,
  'no such account': msg`This account is not there any more.`,
  'not allowed': msg`You are no administrator any more, so nothing was done.`,
  'not theirs to give': msg`This role is not given by hand.`,
  yourself: msg`Nobody does this to their own account. Ask another administrator.`,
  'an administrator': msg`An administrator can't be banned. Take the role away first.`,
  'last administrator': msg`The last administrator can't lose the role.`,
  'not confirmed': msg`Nobody gets a role before their address or number is confirmed.`,
  banned: msg`Nobody gets a role while they are banned.`,
  'changed meanwhile': msg`Somebody else changed this a moment ago. Look at it again, then decide.`,
  'no address': msg`There is no address of theirs that such a letter could go to.`,
  'too many emails': msg`Too many letters went out this hour. Please try again later.`,
}

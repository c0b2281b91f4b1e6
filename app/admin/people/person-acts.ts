import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type GrantedRole, grantedRoles } from '#app/auth/public/roles.ts'
import type { Role } from '#app/page/person.ts'

type PersonAct = {
  /** The label of the link to the confirmation page. */
  label: MessageDescriptor
  question: (name: string) => MessageDescriptor
  consequence: MessageDescriptor
  act: MessageDescriptor
  done: MessageDescriptor
  isDanger?: boolean
}

/** Actions of administrators on an account. Each has a confirmation page and requires a reason. */
export const personActs = {
  'grant-role': {
    label: msg`Give a role`,
    question: (name) => msg`Give ${name} a role?`,
    consequence: msg`Another administrator approves it first. Then it's theirs from their next click on.`,
    act: msg`Request it`,
    done: msg`They have the role now`,
  },
  'withdraw-role': {
    label: msg`Remove role`,
    question: (name) => msg`Remove a role from ${name}?`,
    consequence: msg`Another administrator approves it first. Then they lose what the role opens at their next click.`,
    act: msg`Request it`,
    done: msg`They don't have the role any more`,
    isDanger: true,
  },
  'lost-step': {
    label: msg`Remove`,
    question: (name) => msg`Remove ${name}'s two-step verification method?`,
    consequence: msg`We sign them out everywhere and let them know. From then on they sign in without this method. Make sure it's really them asking.`,
    act: msg`Remove it`,
    done: msg`Two-step verification method removed`,
    isDanger: true,
  },
  'sign-out': {
    label: msg`Sign out everywhere`,
    question: (name) => msg`Sign ${name} out everywhere?`,
    consequence: msg`Every device asks them to sign in again.`,
    act: msg`Sign out everywhere`,
    done: msg`Signed out everywhere`,
    isDanger: true,
  },
  'password-email': {
    label: msg`Send a reset link`,
    question: (name) => msg`Send ${name} a reset link?`,
    consequence: msg`They get the same email as when they ask for it themselves. Their password stays until they choose another.`,
    act: msg`Send the link`,
    done: msg`We've sent the link`,
  },
  ban: {
    label: msg`Ban`,
    question: (name) => msg`Ban ${name}?`,
    consequence: msg`We sign them out everywhere, and they can't sign in until the ban ends.`,
    act: msg`Ban`,
    done: msg`Banned`,
    isDanger: true,
  },
  'change-ban': {
    label: msg`Change ban`,
    question: (name) => msg`Change the ban of ${name}?`,
    consequence: msg`The new reason and end date replace the old ones.`,
    act: msg`Change ban`,
    done: msg`Ban changed`,
    isDanger: true,
  },
  'lift-ban': {
    label: msg`Lift ban`,
    question: (name) => msg`Lift the ban of ${name}?`,
    consequence: msg`They can sign in again at once.`,
    act: msg`Lift ban`,
    done: msg`Ban lifted`,
  },
  'see-as': {
    label: msg`See the site as them`,
    question: (name) => msg`See the site as ${name}?`,
    consequence: msg`For 15 minutes, without changing anything. Messages, payments, documents and sign-in details stay hidden. We email them your name and your reason.`,
    act: msg`See the site as them`,
    done: msg`You see the site as them`,
  },
  note: {
    label: msg`Add a note`,
    question: (name) => msg`Add a note about ${name}?`,
    consequence: msg`Colleagues who open this page read it. Write nothing that you wouldn't say to the person.`,
    act: msg`Save note`,
    done: msg`Note saved`,
  },
} as const satisfies Record<string, PersonAct>

export type PersonActName = keyof typeof personActs

export const isPersonAct = (name: unknown): name is PersonActName =>
  typeof name === 'string' && Object.hasOwn(personActs, name)

type Account = {
  id: string
  email: string | null
  isOfOrganisation: boolean
  state: 'open' | 'unconfirmed' | 'banned' | 'deleted'
  roles: readonly Role[]
  sessions: readonly unknown[]
  mfaFactors: readonly unknown[]
}

/**
 * The actions that this administrator can take on this account: decides which buttons are shown; the actions
 * check again. Administrators manage their own account in their profile, like everyone.
 */
export function openActs(account: Account, by: { id: string }): Set<PersonActName> {
  const isOwn = account.id === by.id
  const { state, roles } = account
  if (state === 'deleted') return new Set()
  const has = (role: Role) => roles.includes(role)
  const mayBeGiven = state === 'open'
  const wanted: [PersonActName, boolean][] = [
    ['grant-role', mayBeGiven && grantable(account, by).length > 0],
    ['withdraw-role', withdrawable(account, by).length > 0],
    ['lost-step', !isOwn && account.mfaFactors.length > 0],
    ['sign-out', !isOwn && account.sessions.length > 0],
    ['password-email', account.email !== null && !account.isOfOrganisation],
    ['ban', !isOwn && !has('admin') && state !== 'banned'],
    ['change-ban', state === 'banned' && !has('admin')],
    ['lift-ban', state === 'banned'],
    ['see-as', !isOwn && state === 'open' && withdrawable(account, by).length === 0],
    ['note', !isOwn],
  ]
  return new Set(wanted.filter(([, isOpen]) => isOpen).map(([name]) => name))
}

/** Nobody changes their own administrator role. */
const isOpenTo = (account: Pick<Account, 'id'>, by: { id: string }) => (role: GrantedRole) =>
  role !== 'admin' || account.id !== by.id

/** The roles that can still be given to this account, in the order in which they are listed. */
export const grantable = (account: Pick<Account, 'id' | 'roles'>, by: { id: string }) =>
  grantedRoles.filter((role) => !account.roles.includes(role)).filter(isOpenTo(account, by))

export const withdrawable = (account: Pick<Account, 'id' | 'roles'>, by: { id: string }) =>
  grantedRoles.filter((role) => account.roles.includes(role)).filter(isOpenTo(account, by))

/** Whether an action grants or removes a role. */
export const roleChanges: Partial<Record<PersonActName, 'granted' | 'withdrawn'>> = {
  'grant-role': 'granted',
  'withdraw-role': 'withdrawn',
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GrantedRole } from '#app/auth/public/granting.ts'
import type { Role } from '#app/page/person.ts'

type PersonAct = {
  /** The button that leads to the question. */
  label: MessageDescriptor
  question: (name: string) => MessageDescriptor
  consequence: MessageDescriptor
  act: MessageDescriptor
  done: MessageDescriptor
  isDanger?: boolean
}

/** What an administrator can do to somebody's account. Each asks first, and wants a reason. */
export const personActs = {
  'grant-admin': {
    label: msg`Make an administrator`,
    question: (name) => msg`Make ${name} an administrator?`,
    consequence: msg`They will see and change everything here, as you do.`,
    act: msg`Make an administrator`,
    done: msg`Is an administrator now`,
  },
  'withdraw-admin': {
    label: msg`Take the administrator role away`,
    question: (name) => msg`Take the administrator role from ${name}?`,
    consequence: msg`From their next click on, the administration is closed to them.`,
    act: msg`Take the role away`,
    done: msg`Is no administrator any more`,
    isDanger: true,
  },
  'grant-support': {
    label: msg`Make a support agent`,
    question: (name) => msg`Make ${name} a support agent?`,
    consequence: msg`They will answer people who write to support.`,
    act: msg`Make a support agent`,
    done: msg`Is a support agent now`,
  },
  'withdraw-support': {
    label: msg`Take the support role away`,
    question: (name) => msg`Take the support role from ${name}?`,
    consequence: msg`From their next click on, support is closed to them.`,
    act: msg`Take the role away`,
    done: msg`Is no support agent any more`,
    isDanger: true,
  },
  'lost-step': {
    label: msg`Take away`,
    question: (name) => msg`Take away a second step of ${name}?`,
    consequence: msg`They are signed out everywhere, told by mail, and sign in without it from then on. Be sure that it is really them who ask.`,
    act: msg`Take the second step away`,
    done: msg`The second step is gone`,
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
    label: msg`Send a link for a new password`,
    question: (name) => msg`Send ${name} a link for a new password?`,
    consequence: msg`It is the letter that they get when they ask for it themselves. Their password stays until they choose another.`,
    act: msg`Send the link`,
    done: msg`The link is on its way`,
  },
  ban: {
    label: msg`Ban`,
    question: (name) => msg`Ban ${name}?`,
    consequence: msg`They are signed out everywhere, and can't sign in until the ban ends.`,
    act: msg`Ban`,
    done: msg`Banned`,
    isDanger: true,
  },
  'change-ban': {
    label: msg`Change the ban`,
    question: (name) => msg`Change the ban of ${name}?`,
    consequence: msg`The new reason and end take the place of the old ones.`,
    act: msg`Change the ban`,
    done: msg`The ban is changed`,
    isDanger: true,
  },
  'lift-ban': {
    label: msg`Lift the ban`,
    question: (name) => msg`Lift the ban of ${name}?`,
    consequence: msg`They can sign in again at once.`,
    act: msg`Lift the ban`,
    done: msg`The ban is lifted`,
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
 * What can be done to this account as it stands, by this administrator. Decides what is drawn; the acts
 * themselves look again. One's own account is looked after under the profile, as everyone's is.
 */
export function openActs(account: Account, by: { id: string }): Set<PersonActName> {
  const isOwn = account.id === by.id
  const { state, roles } = account
  if (state === 'deleted') return new Set()
  const has = (role: Role) => roles.includes(role)
  const mayBeGiven = state === 'open'
  const wanted: [PersonActName, boolean][] = [
    ['grant-admin', !isOwn && mayBeGiven && !has('admin')],
    ['withdraw-admin', !isOwn && has('admin')],
    ['grant-support', mayBeGiven && !has('support')],
    ['withdraw-support', has('support')],
    ['lost-step', !isOwn && account.mfaFactors.length > 0],
    ['sign-out', !isOwn && account.sessions.length > 0],
    ['password-email', account.email !== null && !account.isOfOrganisation],
    ['ban', !isOwn && !has('admin') && state !== 'banned'],
    ['change-ban', state === 'banned' && !has('admin')],
    ['lift-ban', state === 'banned'],
  ]
  return new Set(wanted.filter(([, isOpen]) => isOpen).map(([name]) => name))
}

/** Which role an act is about, and where to. */
export const roleChanges: Partial<
  Record<PersonActName, { role: GrantedRole; to: 'granted' | 'withdrawn' }>
> = {
  'grant-admin': { role: 'admin', to: 'granted' },
  'withdraw-admin': { role: 'admin', to: 'withdrawn' },
  'grant-support': { role: 'support', to: 'granted' },
  'withdraw-support': { role: 'support', to: 'withdrawn' },
}

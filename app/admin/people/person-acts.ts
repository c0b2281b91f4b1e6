import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GrantedRole } from '#app/auth/public/roles.ts'
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

/** What an administrator can do to someone's account. Each asks first, and wants a reason. */
export const personActs = {
  'grant-admin': {
    label: msg`Make an administrator`,
    question: (name) => msg`Make ${name} an administrator?`,
    consequence: msg`They will see and change everything here, as you do.`,
    act: msg`Make an administrator`,
    done: msg`They're an administrator now`,
  },
  'withdraw-admin': {
    label: msg`Remove administrator role`,
    question: (name) => msg`Remove the administrator role from ${name}?`,
    consequence: msg`They lose access to the administration at their next click.`,
    act: msg`Remove role`,
    done: msg`They're no longer an administrator`,
    isDanger: true,
  },
  'grant-support': {
    label: msg`Make a support agent`,
    question: (name) => msg`Make ${name} a support agent?`,
    consequence: msg`They will answer people who write to support.`,
    act: msg`Make a support agent`,
    done: msg`They're a support agent now`,
  },
  'withdraw-support': {
    label: msg`Remove support role`,
    question: (name) => msg`Remove the support role from ${name}?`,
    consequence: msg`They lose access to support at their next click.`,
    act: msg`Remove role`,
    done: msg`They're no longer a support agent`,
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
 * The actions that this administrator can take on this account. Decides which buttons show; the actions
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

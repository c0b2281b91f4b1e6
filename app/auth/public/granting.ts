import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from './roles.ts'

/** Roles that someone is given; the others follow from what they are. */
export const grantedRoles = ['admin', 'support'] as const
export type GrantedRole = (typeof grantedRoles)[number]

type Granting = {
  /** Who may grant and withdraw it. Nobody, where it follows from something else. */
  by: readonly Role[]
  name: MessageDescriptor
  /** Where it comes from, or what it opens. */
  about: MessageDescriptor
}

/** Who may give and take which role: the only place that says so. */
export const granting = {
  customer: {
    by: [],
    name: msg`Customer`,
    about: msg`Everyone with an account is a customer.`,
  },
  provider: {
    by: [],
    name: msg`Provider`,
    about: msg`Anyone with a provider record is one: it comes with the application.`,
  },
  admin: {
    by: ['admin'],
    name: msg`Administrator`,
    about: msg`Sees and changes everything in the administration.`,
  },
  support: {
    by: ['admin'],
    name: msg`Support agent`,
    about: msg`Answers people who write to support.`,
  },
} as const satisfies Record<Role, Granting>

type Change = {
  role: Role
  to: 'granted' | 'withdrawn'
  by: { id: string; roles: readonly Role[] }
  person: { id: string; isConfirmed: boolean; isBanned: boolean; has: boolean }
  /** Everyone who is an administrator at this moment. */
  administrators: readonly string[]
}

export type RoleRefusal =
  | 'not theirs to give'
  | 'yourself'
  | 'last administrator'
  | 'not confirmed'
  | 'banned'

/** Why this change of a role can't be, or null. */
export function refusalOfRole({
  role,
  to,
  by,
  person,
  administrators,
}: Change): RoleRefusal | null {
  const givers: readonly Role[] = granting[role].by
  if (!givers.some((giver) => by.roles.includes(giver))) return 'not theirs to give'
  if (role === 'admin' && by.id === person.id) return 'yourself'
  if (to === 'granted') {
    // Anyone who hasn't shown that the address is theirs could be anyone.
    if (!person.isConfirmed) return 'not confirmed'
    return person.isBanned ? 'banned' : null
  }
  const isLast = administrators.every((id) => id === person.id)
  return role === 'admin' && person.has && isLast ? 'last administrator' : null
}

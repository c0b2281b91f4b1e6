import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from './roles.ts'

type Granting = {
  /** Roles that may grant and remove it. None if it follows from something else. */
  by: readonly Role[]
  name: MessageDescriptor
  /** How it is obtained, or what it gives access to. */
  about: MessageDescriptor
}

/** Who may grant and remove which role: the only definition. */
export const granting = {
  customer: {
    by: [],
    name: msg`Customer`,
    about: msg`Everyone with an account is a customer.`,
  },
  provider: {
    by: [],
    name: msg`Provider`,
    about: msg`Anyone who applies as a provider gets this role with their application.`,
  },
  admin: {
    by: ['admin'],
    name: msg`Administrator`,
    about: msg`Can see and change everything in the administration.`,
  },
  applications: {
    by: ['admin'],
    name: msg`Applications`,
    about: msg`Can decide about applications and profile edits, and see quality.`,
  },
  support: {
    by: ['admin'],
    name: msg`Support agent`,
    about: msg`Can answer people who write to support.`,
  },
  moderation: {
    by: ['admin'],
    name: msg`Moderation`,
    about: msg`Can look after reports, reviews and quality.`,
  },
  finance: {
    by: ['admin'],
    name: msg`Finance`,
    about: msg`Can look after payments, chargebacks and giving.`,
  },
  content: {
    by: ['admin'],
    name: msg`Content`,
    about: msg`Can publish content and stories, and change the texts in the settings.`,
  },
  viewer: {
    by: ['admin'],
    name: msg`Viewer`,
    about: msg`Can see lists and cases, without changing anything, opening documents or downloading lists of people.`,
  },
} as const satisfies Record<Role, Granting>

type Change = {
  role: Role
  to: 'granted' | 'withdrawn'
  by: { id: string; roles: readonly Role[] }
  person: { id: string; isConfirmed: boolean; isBanned: boolean; has: boolean }
  /** The active administrators. */
  administrators: readonly string[]
}

export type RoleRefusal =
  | 'not theirs to give'
  | 'yourself'
  | 'last administrator'
  | 'not confirmed'
  | 'banned'

/** Why this change of a role is refused, or null. */
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
    // An unconfirmed address could belong to anyone.
    if (!person.isConfirmed) return 'not confirmed'
    return person.isBanned ? 'banned' : null
  }
  const isLast = administrators.every((id) => id === person.id)
  return role === 'admin' && person.has && isLast ? 'last administrator' : null
}

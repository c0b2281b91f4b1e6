import { type Address, addresses } from './addresses.server.ts'
import { may } from './page/permissions.ts'
import type { Role, SignedIn } from './page/person.ts'

/** Every path of the route table, in English, except the catch-all. */
export const documentedAddresses = addresses.filter(({ pattern }) => !pattern.includes('*'))

/** Fills parameters from `samples`, or with a slug that doesn't exist. */
export const filled = (pattern: string, samples: Record<string, string> = {}) =>
  pattern.replace(/:(\w+)/g, (_, name) => samples[name] ?? 'no-such-thing')

/** Whether a path is for a visitor with these roles, by the tables of routes and permissions. */
export function isFor(
  { audience, act }: Pick<Address, 'audience' | 'act'>,
  roles: readonly Role[] | null,
): boolean {
  if (audience === 'everyone' || audience === 'developers') return true
  if (!roles) return false
  return audience === 'staff' ? may({ roles } as SignedIn, act) : true
}

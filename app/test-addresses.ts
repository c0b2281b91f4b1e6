import { type Address, addresses } from './addresses.server.ts'
import { may } from './page/permissions.ts'
import type { Role, SignedIn } from './page/person.ts'

/** Every address of the table, in English, except the catch-all. */
export const documentedAddresses = addresses.filter(({ pattern }) => !pattern.includes('*'))

/** A parameter becomes what `samples` gives for it, or a word that names nothing. */
export const filled = (pattern: string, samples: Record<string, string> = {}) =>
  pattern.replace(/:(\w+)/g, (_, name) => samples[name] ?? 'no-such-thing')

/** Whether an address is for someone with these roles, by the table of addresses and that of permissions. */
export function isFor(
  { audience, act }: Pick<Address, 'audience' | 'act'>,
  roles: readonly Role[] | null,
): boolean {
  if (audience === 'everyone' || audience === 'developers') return true
  if (!roles) return false
  return audience === 'staff' ? may({ roles } as SignedIn, act) : true
}

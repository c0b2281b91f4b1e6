import { type Address, addresses } from './addresses.server.ts'
import { may } from './page/permissions.ts'
import type { Role, SignedIn } from './page/person.ts'

/** Every address of the table, in English, except the catch-all. */
export const documentedAddresses = addresses.filter(({ pattern }) => !pattern.includes('*'))

/** A parameter becomes what `samples` gives for it, or a word that names nothing. */
export const filled = (pattern: string, samples: Record<string, string> = {}) =>
  pattern.replace(/:(\w+)/g, (_, name) => samples[name] ?? 'no-such-thing')

/** Administrators see what support sees; nobody else sees another role's pages. */
export function isFor(audience: Address['audience'], roles: readonly Role[] | null): boolean {
  if (audience === 'everyone' || audience === 'developers') return true
  if (!roles) return false
  const person = { roles } as SignedIn
  if (audience === 'admin') return may(person, 'administer the site')
  return audience === 'support' ? may(person, 'answer support') : true
}

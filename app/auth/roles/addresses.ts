import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Role } from './standing.ts'

/** Whom a page is for. Everyone else is sent to sign in, or told so in words. */
export type Audience = 'everyone' | 'signed in' | Extract<Role, 'admin' | 'support'> | 'developers'

/**
 * Every address and whom it is for: the first row that fits counts. Pages that show each person only
 * their own (a request, a portal that offers to become a provider) are for everyone or whoever is
 * signed in here, and ask the table of permissions themselves.
 */
const audiences: [fits: RegExp, audience: Audience][] = [
  // The address alone leads whoever asks to the first part that is theirs.
  [/^\/admin(\/support(\/|$)|\/?$)/, 'support'],
  [/^\/admin(\/|$)/, 'admin'],
  [/^\/dev(\/|$)/, 'developers'],
  [
    /^\/(agree|messages|profile|saved-quotes|notifications|payment-success|payment-cancelled)(\/|$)/,
    'signed in',
  ],
  [/^\/requests$/, 'signed in'],
  // But for whoever holds the link of a letter.
  [/^\/application$/, 'signed in'],
  [/^\/(provider-portal|provider\/bookings|provider\/setup)(\/|$)/, 'signed in'],
  [/^\/auth\/(again|reset|second-step)$/, 'signed in'],
  [/^\//, 'everyone'],
]

export function audienceOf(address: string): Audience {
  return audiences.find(([fits]) => fits.test(address))?.[1] ?? 'everyone'
}

/** Administrators see what support sees; nobody else sees another role's pages. */
export function isFor(audience: Audience, roles: readonly Role[] | null): boolean {
  if (audience === 'everyone' || audience === 'developers') return true
  if (!roles) return false
  if (audience === 'signed in') return true
  return roles.includes(audience) || (audience === 'support' && roles.includes('admin'))
}

export type Address = { path: string; leaf: string }

/**
 * Every address that routes.ts answers, with the id of its route, in English. A parameter becomes
 * what `samples` gives for it, or a word that names nothing.
 */
export function addressesOf(
  routes: readonly RouteConfigEntry[],
  samples: Record<string, string> = {},
  above = '',
): Address[] {
  return routes.flatMap((route) => {
    const path = [above, ...filled(route.path ?? '', samples)].join('/').replace(/\/+$/, '')
    if (route.children) return addressesOf(route.children, samples, path)
    if (route.path?.includes('*')) return []
    const id = route.id ?? route.file.replace(/\.[a-z]+$/, '')
    return [{ path: path || '/', leaf: id }]
  })
}

function filled(path: string, samples: Record<string, string>) {
  return path
    .split('/')
    .filter((part) => part !== '' && !part.endsWith('?'))
    .map((part) => (part.startsWith(':') ? (samples[part.slice(1)] ?? 'no-such-thing') : part))
}

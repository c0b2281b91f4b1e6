/** Roles that are granted; the others are derived. */
export const grantedRoles = [
  'admin',
  'applications',
  'support',
  'moderation',
  'finance',
  'content',
  'viewer',
] as const
export type GrantedRole = (typeof grantedRoles)[number]

export const isGrantedRole = (role: unknown): role is GrantedRole =>
  grantedRoles.some((granted) => granted === role)

export type Role = 'customer' | 'provider' | GrantedRole

export type SignedIn = {
  id: string
  email: string
  name: string
  roles: Role[]
  isConfirmed: boolean
  sessionId: string
  aal: 'aal1' | 'aal2'
}

/** Everyone is a customer, anyone with a provider record is a provider, the rest was granted. */
export function rolesOf(account: { isProvider: boolean; granted: readonly string[] }): Role[] {
  return [
    'customer',
    ...(account.isProvider ? (['provider'] as const) : []),
    ...grantedRoles.filter((role) => account.granted.includes(role)),
  ]
}

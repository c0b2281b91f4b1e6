export type Role = 'customer' | 'provider' | 'admin' | 'support'

export type SignedIn = {
  id: string
  email: string
  name: string
  roles: Role[]
  isConfirmed: boolean
  sessionId: string
  aal: 'aal1' | 'aal2'
}

/** What a person is called where they gave no name. */
export function displayName(fullName: unknown, email: string | null): string {
  if (typeof fullName === 'string' && fullName.trim()) return fullName.trim().slice(0, 120)
  return email?.split('@')[0] || 'Customer'
}

/** Customer is everyone, provider is whoever has a provider record, the rest was granted. */
export function rolesOf(standing: { isProvider: boolean; granted: readonly string[] }): Role[] {
  return [
    'customer',
    ...(standing.isProvider ? (['provider'] as const) : []),
    ...(['admin', 'support'] as const).filter((role) => standing.granted.includes(role)),
  ]
}

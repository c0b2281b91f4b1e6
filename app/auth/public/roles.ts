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

/** Customer is everyone, provider is anyone who has a provider record, the rest was granted. */
export function rolesOf(account: { isProvider: boolean; granted: readonly string[] }): Role[] {
  return [
    'customer',
    ...(account.isProvider ? (['provider'] as const) : []),
    ...(['admin', 'support'] as const).filter((role) => account.granted.includes(role)),
  ]
}

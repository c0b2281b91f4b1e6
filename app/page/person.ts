export type Role = 'customer' | 'provider' | 'admin' | 'support'

/** Who is signed in, as every page knows them: `session` finds it out, whatever proves sessions behind it. */
export type SignedIn = {
  id: string
  email: string
  name: string
  roles: Role[]
  isConfirmed: boolean
  sessionId: string
  aal: 'aal1' | 'aal2'
}

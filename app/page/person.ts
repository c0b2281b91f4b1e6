/** Roles that an administrator grants. A user may have several; permissions.ts defines what each may do. */
export const staffRoles = [
  'admin', // everything
  'support', // tickets
  'applications', // applications and profile edits, and what quality says
  'finance', // payments, chargebacks, giving
  'moderation', // reports, reviews, quality
  'content', // content, stories, the texts in the settings
  'viewer', // lists and cases, without an act
] as const
export type StaffRole = (typeof staffRoles)[number]

export type Role = 'customer' | 'provider' | StaffRole

/**
 * The signed-in user, as every page knows them. `session` resolves it, independent of how sessions are
 * implemented.
 */
export type SignedIn = {
  id: string
  email: string
  name: string
  roles: Role[]
  isConfirmed: boolean
  sessionId: string
  aal: 'aal1' | 'aal2'
}

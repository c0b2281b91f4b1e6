/** Roles that an administrator grants. Someone may have several; what each may do is in permissions.ts. */
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

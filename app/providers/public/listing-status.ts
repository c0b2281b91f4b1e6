export const verifications = ['pending', 'approved', 'rejected'] as const
export type Verification = (typeof verifications)[number]
export type Billing = 'incomplete' | 'active' | 'past_due' | 'suspended' | 'ended'

/** A provider's three independent states; never a single status. */
export type Axes = {
  verification: Verification
  billing: Billing
  hasOpenSuspension: boolean
}

/** A missed payment alone changes nothing: billing becomes "suspended" from day 7 on. */
export function grantsAccess(billing: Billing) {
  return billing === 'active' || billing === 'past_due'
}

/**
 * Whether a provider is listed and has a public page: a function of the three states. The database has the
 * same rule as is_listed, and a test checks that both agree.
 */
export function isListed({ verification, billing, hasOpenSuspension }: Axes) {
  return verification === 'approved' && grantsAccess(billing) && !hasOpenSuspension
}

export type Gate = 'suspended' | 'rejected' | 'pending' | 'not paid' | 'open'

/** The portal's gate, in order of severity. */
export function gateOf({ verification, billing, hasOpenSuspension }: Axes): Gate {
  if (hasOpenSuspension) return 'suspended'
  if (verification === 'rejected') return 'rejected'
  if (verification === 'pending') return 'pending'
  return grantsAccess(billing) ? 'open' : 'not paid'
}

export const verifications = ['pending', 'approved', 'rejected'] as const
export type Verification = (typeof verifications)[number]
export type Billing = 'incomplete' | 'active' | 'past_due' | 'suspended' | 'ended'

/** The three axes of a provider; never one status. */
export type Axes = {
  verification: Verification
  billing: Billing
  hasOpenSuspension: boolean
}

/** A missed payment alone takes nothing away: billing says "suspended" from day 7 on. */
export function grantsAccess(billing: Billing) {
  return billing === 'active' || billing === 'past_due'
}

/**
 * Who can be found, and whose page is there for everyone: this one function of the three axes. The
 * database has the same under the name is_listed, and a test holds the two equal.
 */
export function isListed({ verification, billing, hasOpenSuspension }: Axes) {
  return verification === 'approved' && grantsAccess(billing) && !hasOpenSuspension
}

export type Gate = 'suspended' | 'rejected' | 'pending' | 'not paid' | 'open'

/** What a provider sees first in the portal, in this order: the gravest thing stands before others. */
export function gateOf({ verification, billing, hasOpenSuspension }: Axes): Gate {
  if (hasOpenSuspension) return 'suspended'
  if (verification === 'rejected') return 'rejected'
  if (verification === 'pending') return 'pending'
  return grantsAccess(billing) ? 'open' : 'not paid'
}

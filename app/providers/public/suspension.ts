import type { Verification } from './listing-status.ts'

/** What an administrator does about a provider's place on the site. */
export type SuspensionAct = 'suspend' | 'lift'

/**
 * The one that is possible now, or none: only who is approved has a place to lose, and nobody is suspended
 * twice. What a missed payment closes, a payment opens; no administrator does.
 */
export function openSuspensionAct({
  verification,
  isSuspended,
}: {
  verification: Verification
  /** By an administrator, just now. */
  isSuspended: boolean
}): SuspensionAct | null {
  if (isSuspended) return 'lift'
  return verification === 'approved' ? 'suspend' : null
}

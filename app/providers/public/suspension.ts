import type { Verification } from './listing-status.ts'

/** An administrator's action on a provider's listing. */
export type SuspensionAct = 'suspend' | 'lift'

/**
 * The action that is open now, or none: only an approved provider can be suspended, and only once. A
 * suspension for a missed payment is ended by a payment, not by an administrator.
 */
export function openSuspensionAct({
  verification,
  isSuspended,
}: {
  verification: Verification
  /** By an administrator, currently. */
  isSuspended: boolean
}): SuspensionAct | null {
  if (isSuspended) return 'lift'
  return verification === 'approved' ? 'suspend' : null
}

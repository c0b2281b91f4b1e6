import { HOUR, MINUTE } from '#app/platform/time.ts'

/** How recently a user must have authenticated before an irreversible action. */
export const FRESH_FOR = 5 * MINUTE

/**
 * How recently staff must have authenticated before they change roles, ban a user or export personal data.
 */
export const STAFF_FRESH_FOR = 12 * HOUR

export type Shown = { method: string; verifiedAt: Date }

const SECOND_STEPS = ['totp', 'mfa/phone', 'mfa/webauthn']

/**
 * Whether the user has authenticated recently: with their second factor if they have one, otherwise with
 * their sign-in method. A browser left open isn't proof of identity.
 */
export function isFresh(
  shown: readonly Shown[],
  { hasMfa, now, within = FRESH_FOR }: { hasMfa: boolean; now: Date; within?: number },
): boolean {
  return shown.some(
    ({ method, verifiedAt: happenedAt }) =>
      (!hasMfa || SECOND_STEPS.includes(method)) && now.getTime() - happenedAt.getTime() < within,
  )
}

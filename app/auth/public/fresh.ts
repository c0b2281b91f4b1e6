import { HOUR, MINUTE } from '#app/platform/time.ts'

/** How long ago someone may have shown that it is them before they do what can't be undone. */
export const FRESH_FOR = 5 * MINUTE

/** How long ago staff may have authenticated before they change roles, ban someone or export personal data. */
export const STAFF_FRESH_FOR = 12 * HOUR

export type Shown = { method: string; verifiedAt: Date }

const SECOND_STEPS = ['totp', 'mfa/phone', 'mfa/webauthn']

/**
 * Whether the user has authenticated recently: with their second factor if they have one,
 * else by whatever they sign in with. An open screen on a desk is not its owner.
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

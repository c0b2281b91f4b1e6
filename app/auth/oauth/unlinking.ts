/** As much of an identity as matters when another one goes. */
export type Remaining = { email: string | null; isVerified: boolean; createdAt: Date }

/**
 * Whose address becomes the person's when the identity that carried it goes: a verified one first, then
 * the oldest.
 */
export function nextAddress(remaining: readonly Remaining[]): Remaining | null {
  const [next] = remaining
    .filter(({ email }) => email !== null)
    .toSorted(
      (a, b) =>
        Number(b.isVerified) - Number(a.isVerified) ||
        a.createdAt.getTime() - b.createdAt.getTime(),
    )
  return next ?? null
}

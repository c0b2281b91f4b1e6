/** The fields of an identity that matter when another one is removed. */
export type Remaining = { email: string | null; isVerified: boolean; createdAt: Date }

/**
 * The email of the account after its identity was removed: the oldest identity's, preferring verified ones.
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

/** A manual refund above this amount needs a second person's approval. */
export const REFUND_ALONE_CENTS = 1_000_00

export const needsSecondPerson = (cents: number) => cents > REFUND_ALONE_CENTS

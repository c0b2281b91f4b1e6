/** A refund of more than this, made by hand, is approved by a second person. */
export const REFUND_ALONE_CENTS = 1_000_00

export const needsSecondPerson = (cents: number) => cents > REFUND_ALONE_CENTS

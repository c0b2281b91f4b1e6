import type { Cents } from '#app/platform/money.ts'

/** The tenth of a sum, rounded half up to the cent. */
export const tenthOf = (base: Cents): Cents => Math.floor((base + 5) / 10)

/** Everything that one provider has ever paid, and what of it was set aside. */
export type Base = { baseCents: Cents; tenthCents: Cents }

/**
 * What is set aside for one more fee. It is the tenth of all fees so far less what was set aside
 * already, so that the error stays below half a cent however many fees there are.
 */
export function tenthDue({ baseCents, tenthCents }: Base, fee: Cents): Cents {
  return tenthOf(baseCents + fee) - tenthCents
}

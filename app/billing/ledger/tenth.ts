import type { Cents } from '#app/platform/money.ts'

/** 10% of an amount, rounded half up to the cent. */
export const tenthOf = (base: Cents): Cents => Math.floor((base + 5) / 10)

/** A provider's total payments, and what was set aside of them. */
export type Base = { baseCents: Cents; tenthCents: Cents }

/**
 * What to set aside for one more fee: 10% of all fees so far less what was set aside already, so that the
 * rounding error stays below half a cent in total.
 */
export function tenthDue({ baseCents, tenthCents }: Base, fee: Cents): Cents {
  return tenthOf(baseCents + fee) - tenthCents
}

import type { Cents } from '#app/platform/money.ts'
import { addMonths, type Day } from '#app/platform/time.ts'
import {
  type ContractMonths,
  type Cycle,
  type PlanName,
  periodMonths,
  periodPrice,
  priceAfterTerm,
} from './plans.ts'

/** What somebody agreed to, and from which day it runs. */
export type Agreed = {
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  from: Day
}

/** The first day that the contract no longer binds. */
export const termEnd = ({ from, contractMonths }: Pick<Agreed, 'from' | 'contractMonths'>) =>
  addMonths(from, contractMonths)

/**
 * What the period that begins on a day costs. The contract fixes the price for its length, twelve
 * months or twenty-four; a price that steps does so on the day it is over.
 */
export function priceAt(agreed: Agreed, day: Day): Cents {
  const later = priceAfterTerm(agreed.plan, agreed.cycle)
  return later !== null && day >= termEnd(agreed) ? later : periodPrice(agreed.plan, agreed.cycle)
}

/** The charges of an agreement that fall before a day, from its own first one on. */
export function chargesBefore(agreed: Agreed, until: Day): { on: Day; cents: Cents }[] {
  const charges: { on: Day; cents: Cents }[] = []
  for (let n = 0; ; n++) {
    const on = addMonths(agreed.from, n * periodMonths(agreed.cycle))
    if (on >= until) return charges
    charges.push({ on, cents: priceAt(agreed, on) })
  }
}

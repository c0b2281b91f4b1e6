import type { Cents } from '#app/platform/money.ts'
import { addMonths, type Day } from '#app/platform/time.ts'
import {
  type ContractMonths,
  type Cycle,
  FIRST_PRICE_MONTHS,
  type PlanName,
  periodMonths,
  periodPrice,
  priceAfterFirstYear,
} from './plans.ts'

/** The agreed terms of a plan, and their first day. */
export type Agreed = {
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  from: Day
  /** For how many months the first price lasts; in older agreements, for the whole contract. */
  priceMonths?: number
}

/** The first day that the contract no longer binds. */
export const termEnd = ({ from, contractMonths }: Pick<Agreed, 'from' | 'contractMonths'>) =>
  addMonths(from, contractMonths)

/** The first day of the later price, if the plan has one. */
export const priceStepsOn = ({
  from,
  priceMonths = FIRST_PRICE_MONTHS,
}: Pick<Agreed, 'from' | 'priceMonths'>) => addMonths(from, priceMonths)

/** The price of the period that begins on a day. A stepped price changes in month 13. */
export function priceAt(agreed: Agreed, day: Day): Cents {
  const later = priceAfterFirstYear(agreed.plan, agreed.cycle)
  const isLater = later !== null && day >= priceStepsOn(agreed)
  return isLater ? later : periodPrice(agreed.plan, agreed.cycle)
}

/** The charges of an agreement before a day, from its own first one on. */
export function chargesBefore(agreed: Agreed, until: Day): { on: Day; cents: Cents }[] {
  const charges: { on: Day; cents: Cents }[] = []
  for (let n = 0; ; n++) {
    const on = addMonths(agreed.from, n * periodMonths(agreed.cycle))
    if (on >= until) return charges
    charges.push({ on, cents: priceAt(agreed, on) })
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Cents } from '#app/platform/money.ts'
import type { Feature } from './features.ts'

export type PlanName = 'launch-special' | 'standard' | 'website' | 'premium'
export type Cycle = 'monthly' | 'annual'
export type ContractMonths = 12 | 24

type Plan = {
  name: MessageDescriptor
  monthlyCents: Cents
  annualCents: Cents
  /** Per cent that a year costs less than twelve months. */
  annualDiscount: number
  /** What a month costs from month 13 on, where that is another price. */
  afterFirstYearCents: Cents | null
  /** A labelled place above the provider's usual position. */
  hasPriorityPlace: boolean
  /** An upgrade leads to a plan with a higher rank. */
  rank: number
  lists: readonly Feature[]
}

const portal = ['profile', 'requests', 'quotes', 'portal'] as const satisfies Feature[]

/** A discount is rounded once, at the end, half up. */
const yearOf = (monthly: Cents, discount: number) =>
  Math.floor((monthly * 12 * (100 - discount) + 50) / 100)

/** How many providers may ever hold the launch special; a place comes back only with a refund. */
export const LAUNCH_PLACES = 1000

/** The only source of every price that is shown or charged, including VAT where it applies. */
export const plans: Record<PlanName, Plan> = {
  'launch-special': {
    name: msg`Launch Special`,
    monthlyCents: 49_99,
    annualCents: yearOf(49_99, 0),
    annualDiscount: 0,
    afterFirstYearCents: 149_99,
    hasPriorityPlace: true,
    rank: 1,
    lists: [
      ...portal,
      'priority listing',
      'campaigns',
      'early access',
      'company name as reference',
      'quality guarantee',
    ],
  },
  standard: {
    name: msg`Standard`,
    monthlyCents: 149_99,
    annualCents: yearOf(149_99, 10),
    annualDiscount: 10,
    afterFirstYearCents: null,
    hasPriorityPlace: false,
    rank: 1,
    lists: portal,
  },
  website: {
    name: msg`Website`,
    monthlyCents: 199_00,
    annualCents: yearOf(199_00, 10),
    annualDiscount: 10,
    afterFirstYearCents: null,
    hasPriorityPlace: false,
    rank: 2,
    lists: [...portal, 'one-page site'],
  },
  premium: {
    name: msg`Premium`,
    monthlyCents: 299_00,
    annualCents: yearOf(299_00, 10),
    annualDiscount: 10,
    afterFirstYearCents: null,
    hasPriorityPlace: true,
    rank: 3,
    lists: [...portal, 'one-page site', 'priority listing'],
  },
}

export const planNames = Object.keys(plans) as PlanName[]

export const isPlan = (name: unknown): name is PlanName =>
  typeof name === 'string' && Object.hasOwn(plans, name)

export const periodMonths = (cycle: Cycle) => (cycle === 'monthly' ? 1 : 12)

/** A year of the launch special is paid once and ends; everything else goes on by itself. */
export const recurs = (plan: PlanName, cycle: Cycle) =>
  !(plan === 'launch-special' && cycle === 'annual')

/** A year that is paid once is twelve months, whatever else was chosen. */
export const contractChoices = (plan: PlanName, cycle: Cycle): readonly ContractMonths[] =>
  recurs(plan, cycle) ? [12, 24] : [12]

/** Whether one may change from one plan to the other while it runs: up, never down. */
export const isUpgrade = (from: PlanName, to: PlanName) => plans[to].rank > plans[from].rank

/** What one period costs from the first day on. */
export const periodPrice = (plan: PlanName, cycle: Cycle): Cents =>
  cycle === 'monthly' ? plans[plan].monthlyCents : plans[plan].annualCents

/** For how many months the first price lasts where it steps, whatever the length of the contract. */
export const FIRST_PRICE_MONTHS = 12

/** What one period costs from month 13 on, or null when it stays as it is. */
export const priceAfterFirstYear = (plan: PlanName, cycle: Cycle): Cents | null =>
  cycle === 'monthly' ? plans[plan].afterFirstYearCents : null

/** An annual price by the month, for comparing, to the rand; the launch special shows none. */
export function monthlyEquivalent(plan: PlanName): Cents | null {
  if (plan === 'launch-special') return null
  return Math.round(plans[plan].annualCents / 1200) * 100
}

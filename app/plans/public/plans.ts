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
  /** The annual discount in percent of twelve months. */
  annualDiscount: number
  /** The monthly price from month 13 on, if it changes. */
  afterFirstYearCents: Cents | null
  /** A labelled place above the provider's usual position. */
  hasPriorityPlace: boolean
  /** An upgrade is a change to a plan with a higher rank. */
  rank: number
  lists: readonly Feature[]
}

const portal = ['profile', 'requests', 'quotes', 'portal'] as const satisfies Feature[]

/** A discount is rounded once, at the end, half up. */
const yearOf = (monthly: Cents, discount: number) =>
  Math.floor((monthly * 12 * (100 - discount) + 50) / 100)

/** How many providers can have the launch special; only a refund releases a place. */
export const LAUNCH_PLACES = 1000

/** The single source of every price shown or charged, including VAT where it applies. */
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

/** Whether a plan recurs: a year of the launch special is paid once and ends, everything else recurs. */
export const recurs = (plan: PlanName, cycle: Cycle) =>
  !(plan === 'launch-special' && cycle === 'annual')

/** A year that is paid once is twelve months, whatever else was chosen. */
export const contractChoices = (plan: PlanName, cycle: Cycle): readonly ContractMonths[] =>
  recurs(plan, cycle) ? [12, 24] : [12]

/** Whether a running plan can be changed to the other: only upwards. */
export const isUpgrade = (from: PlanName, to: PlanName) => plans[to].rank > plans[from].rank

/** The price of a period from the first day on. */
export const periodPrice = (plan: PlanName, cycle: Cycle): Cents =>
  cycle === 'monthly' ? plans[plan].monthlyCents : plans[plan].annualCents

/** For how many months a stepped first price lasts, whatever the length of the contract. */
export const FIRST_PRICE_MONTHS = 12

/** The price of a period from month 13 on, or null if it doesn't change. */
export const priceAfterFirstYear = (plan: PlanName, cycle: Cycle): Cents | null =>
  cycle === 'monthly' ? plans[plan].afterFirstYearCents : null

/** An annual price per month, for comparison, rounded to the rand; none for the launch special. */
export function monthlyEquivalent(plan: PlanName): Cents | null {
  if (plan === 'launch-special') return null
  return Math.round(plans[plan].annualCents / 1200) * 100
}

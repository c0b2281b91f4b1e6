import type { PlanName } from '#app/plans/public/plans.ts'

/** A plan's name for buyers and bank statements: the protocol allows only English. */
const named: Record<PlanName, string> = {
  'launch-special': 'Launch Special',
  standard: 'Standard',
  website: 'Website',
  premium: 'Premium',
}

const ITEM_NAME = 100
const END = 'Provider Subscription'

/** "Launch Special Mahlangu Plumbing Provider Subscription": only the business name is truncated. */
export function itemName(plan: PlanName, business: string): string {
  const room = ITEM_NAME - named[plan].length - END.length - 2
  const name = Array.from(business.replace(/\s+/g, ' ').trim()).slice(0, room).join('').trim()
  return [named[plan], name, END].filter(Boolean).join(' ')
}

const REFERENCE = 50

/** Letters, digits and single spaces of a business's name, at most fifty characters. */
export function paymentReference(business: string): string {
  const plain = business
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  return Array.from(plain).slice(0, REFERENCE).join('').trim()
}

import { placeById } from '#app/directory/index.server.ts'
import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import { type PlanName, plans } from '#app/plans/public/plans.ts'
import { addMonths, DAY, dayOf, HOUR, MINUTE, startOfDay } from '#app/platform/time.ts'
import { grantsAccess } from '#app/providers/public/listing-status.ts'
import { Chance } from '../chance.ts'
import type { ProviderStatus } from '../provider-types.ts'
import { type Choice, missesFrom } from './history.ts'
import { addSubscription, addUnpaidSubscription, type Making } from './subscriptions.ts'

/** The columns of a provider that its payments need. */
type Payer = {
  id: string
  user_id: string
  display_name: string
  email: string
  place_id: string
  vat_number: string | null
  npo_category: string
  joined_at: Date
  /** When the application was decided, if it was. */
  decided_at: Date | null
}

/** Adds a provider's payments, and returns the columns of the record that follow from them. */
export function addPayments(making: Making, payer: Payer, status: ProviderStatus) {
  const { plan, verification, missedDaysAgo } = status
  if (!plan)
    return {
      billing: 'incomplete',
      plan: null,
      has_priority_place: false,
      paid_through: null,
    } as const
  const choice = choiceOf(payer, { ...status, plan }, making.now)
  const coolsOff = verification === 'approved' && status.billing === 'incomplete'
  const backAt = new Date(payer.joined_at.getTime() + 4 * DAY)
  const { subscription, lapse } = addSubscription(
    making,
    {
      ...choice,
      ...(missedDaysAgo !== undefined && { missesFrom: missesFrom(making.now, missedDaysAgo) }),
      ...(coolsOff && { refund: { why: 'cooling off', refundedAt: backAt } }),
      ...(verification === 'rejected' && {
        refund: { why: 'application rejected', refundedAt: payer.decided_at! },
      }),
    },
    {
      name: payer.display_name,
      email: payer.email,
      place: placeById(payer.place_id)!.name,
      vatNumber: payer.vat_number,
      isInCampaigns: plan === 'launch-special' && hasAgreedToCampaigns(payer),
    },
  )
  if (lapse?.suspendedAt) addSuspension(making, payer.id, lapse.suspendedAt)
  // They started another checkout some hours later, and abandoned it.
  if (coolsOff)
    addUnpaidSubscription(making, {
      ...choice,
      subscriptionId: choice.checkoutId,
      checkoutId: choice.subscriptionId,
      startedAt: new Date(backAt.getTime() + 3 * HOUR),
    })
  const billing = coolsOff ? 'incomplete' : subscription.state
  return {
    billing,
    plan,
    has_priority_place: plans[plan].hasPriorityPlace && grantsAccess(billing),
    paid_through: subscription.paidUntil && !coolsOff ? startOfDay(subscription.paidUntil) : null,
  }
}

const addSuspension = ({ rows }: Making, providerId: string, suspendedAt: Date) =>
  rows.add('provider_suspensions', {
    id: new Chance(`suspension ${providerId}`).id(suspendedAt),
    provider_id: providerId,
    source: 'billing',
    reason: 'Payment issue',
    from_at: suspendedAt,
  })

/** Half of those who can be named in campaigns. */
const hasAgreedToCampaigns = ({ id }: Payer) => Number.parseInt(id.at(-1)!, 16) % 2 === 1

function choiceOf(
  payer: Payer,
  { plan, billing }: ProviderStatus & { plan: PlanName },
  now: Date,
): Choice {
  // A separate random sequence, so that payments don't change the rest of the generated data.
  const chance = new Chance(`choice ${payer.id}`)
  const paidAt = new Date(payer.joined_at.getTime() - chance.whole(3, 20) * MINUTE)
  const isYearOver = addMonths(dayOf(paidAt), 12) <= dayOf(now)
  // A year of the launch special ends after it: renewals aren't generated.
  const isPaidYearly = billing === 'active' && !(plan === 'launch-special' && isYearOver)
  const isAnnual = isPaidYearly && chance.happens(0.2)
  return {
    // The subscription has the provider's own id.
    subscriptionId: payer.id,
    userId: payer.user_id,
    checkoutId: chance.id(paidAt),
    plan,
    cycle: isAnnual ? 'annual' : 'monthly',
    contractMonths: !isAnnual && chance.happens(0.12) ? 24 : 12,
    npoCategory: payer.npo_category as NpoCategory,
    paidAt,
  }
}

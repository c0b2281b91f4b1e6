import type { LaunchPhase } from '#app/page/launch-phase.ts'
import { type Feature, workingFeatures } from './features.ts'
import { type PlanName, planNames, plans } from './plans.ts'

export type Shop = {
  phase: LaunchPhase
  placesLeft: number
  works?: ReadonlySet<Feature>
}

/** A plan's availability: on sale, announced, sold out, or hidden. */
export type Offer = 'on sale' | 'coming soon' | 'all taken' | 'not shown'

export function offerOf(
  plan: PlanName,
  { phase, placesLeft, works = workingFeatures }: Shop,
): Offer {
  const isBuilt = plans[plan].lists.every((feature) => works.has(feature))
  if (plan === 'launch-special') {
    if (placesLeft <= 0) return 'all taken'
    return isBuilt ? 'on sale' : 'coming soon'
  }
  if (phase !== 'launched') return plan === 'premium' ? 'coming soon' : 'not shown'
  return isBuilt ? 'on sale' : 'coming soon'
}

export const plansShown = (shop: Shop) =>
  planNames
    .map((plan) => ({ plan, offer: offerOf(plan, shop) }))
    .filter(({ offer }) => offer !== 'not shown' && offer !== 'all taken')

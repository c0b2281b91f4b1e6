import type { RouterContextProvider } from 'react-router'
import { launchPhase, nextPhaseAt } from '#app/page/launch-phase.ts'
import { dependsOn, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { LAUNCH_PLACES, plans } from '#app/plans/public/plans.ts'
import { plansShown } from '#app/plans/public/sale.ts'
import { countPlaces, PLACES_TAG } from './places.server.ts'

/** The plans on sale now, with their data for the pages for providers. */
export async function plansOnSale(context: Readonly<RouterContextProvider>) {
  const { db, clock, config, settings } = context.get(servicesContext)
  const site = settings.current()
  const now = clock.now()
  dependsOn(context, PLACES_TAG)
  validUntil(context, nextPhaseAt(site, now))
  const { left: placesLeft, used: placesUsed } = await countPlaces(db, now)
  const shown = plansShown({ phase: launchPhase(site, now), placesLeft })
  return {
    placesLeft,
    placesUsed,
    places: LAUNCH_PLACES,
    shown,
    isSpecialOpen: shown.some(
      ({ plan, offer }) => plan === 'launch-special' && offer === 'on sale',
    ),
    language: context.get(languageContext),
    site: { name: site.name, url: config.siteUrl },
    supportEmail: site.supportEmail,
  }
}

export type PlansOnSale = Awaited<ReturnType<typeof plansOnSale>>

/** The lowest price now: the launch special while it has places, then the standard plan. */
export async function cheapestPlan(context: Readonly<RouterContextProvider>) {
  const { isSpecialOpen, placesLeft, places } = await plansOnSale(context)
  const { monthlyCents, afterFirstYearCents } = plans[isSpecialOpen ? 'launch-special' : 'standard']
  return { monthlyCents, afterFirstYearCents, placesLeft, places }
}

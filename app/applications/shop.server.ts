import type { RouterContextProvider } from 'react-router'
import { LAUNCH_PLACES } from '#app/billing/plans/plans.ts'
import { plansShown } from '#app/billing/plans/sale.ts'
import { placesLeft as countPlaces, PLACES_TAG } from '#app/billing/subscriptions/places.server.ts'
import { launchPhase, nextPhaseAt } from '#app/launch/phases.ts'
import { servicesContext } from '#app/services.server.ts'
import { dependsOn, languageContext, validUntil } from '#app/shell/request.server.ts'

/** What is on sale now, and what every page for providers must know to say so. */
export async function shopOf(context: Readonly<RouterContextProvider>) {
  const { db, clock, config, settings } = context.get(servicesContext)
  const site = settings.current()
  const now = clock.now()
  dependsOn(context, PLACES_TAG)
  validUntil(context, nextPhaseAt(site, now))
  const placesLeft = await countPlaces(db, now)
  const shown = plansShown({ phase: launchPhase(site, now), placesLeft })
  return {
    placesLeft,
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

export type ShopView = Awaited<ReturnType<typeof shopOf>>

import type { RouterContextProvider } from 'react-router'
import { shopOf } from '#app/applications/shop.server.ts'
import { launchPhase } from '#app/launch/phases.ts'
import { daysUntil } from '#app/platform/time.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { dependsOn, languageContext, validUntil } from '#app/shell/request.server.ts'
import { consentWords } from './consent.ts'
import { beadsOf, launchDate, nextCountAt } from './launch-date.ts'
import { LIST_TAG } from './news.server.ts'
import { peopleOnTheList } from './queries.server.ts'

/** What the landing page shows, from the launch settings and the product's clock. */
export async function landingView(context: Readonly<RouterContextProvider>) {
  const { db, clock, settings, config } = context.get(servicesContext)
  const language = context.get(languageContext)
  const site = settings.current()
  const now = clock.now()
  const launch = new Date(site.fullLaunch)
  const opens = new Date(site.providerSignupOpens)
  dependsOn(context, LIST_TAG)
  validUntil(context, nextCountAt(launch, now))
  const [shop, people] = await Promise.all([shopOf(context), peopleOnTheList(db)])
  return {
    name: site.name,
    isSignupOpen: launchPhase(site, now) === 'provider-signup',
    days: daysUntil(launch, now),
    date: launchDate(launch, language),
    opened: launchDate(opens, language).plain,
    beads: beadsOf({ opens, launch }, now),
    consent: consentWords(wordsFor(language), site.name),
    people,
    shop: {
      isSpecialOpen: shop.isSpecialOpen,
      placesLeft: shop.placesLeft,
      places: shop.places,
    },
    social: { facebook: site.facebookUrl, instagram: site.instagramUrl },
    site: { name: site.name, url: config.siteUrl },
    language,
  }
}

export type LandingView = Awaited<ReturnType<typeof landingView>>

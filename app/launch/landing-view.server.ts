import type { RouterContextProvider } from 'react-router'
import { plansOnSale } from '#app/billing/index.server.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import { dependsOn, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { addDays, dayOf, startOfDay } from '#app/platform/time.ts'
import { countdown, dayBeads } from './countdown.ts'
import { dayInWords, launchDayIn } from './launch-day.server.ts'
import { LIST_TAG } from './list-tag.ts'
import { consentWords } from './public/consent.ts'
import { peopleOnTheList } from './queries.server.ts'

/** The landing page's data, from the launch settings and the product's clock. */
export async function landingView(context: Readonly<RouterContextProvider>) {
  const { db, clock, settings, config, publishedContent } = context.get(servicesContext)
  const language = context.get(languageContext)
  const site = settings.current()
  const now = clock.now()
  const { days, changesAt } = countdown(site, now)
  dependsOn(context, LIST_TAG)
  validUntil(context, changesAt)
  // One of the dots is today.
  validUntil(context, startOfDay(addDays(dayOf(now), 1)))
  const [shop, people, { 'home-slides': chosen }] = await Promise.all([
    plansOnSale(context),
    peopleOnTheList(db),
    publishedContent(context, ['home-slides']),
  ])
  return {
    name: site.name,
    isSignupOpen: launchPhase(site, now) === 'provider-signup',
    days,
    date: launchDayIn(site, language),
    opened: dayInWords(new Date(site.providerSignupOpens), language).day,
    beads: dayBeads(site, now),
    consent: consentWords(i18nFor(language), site.name),
    people,
    shop: {
      isSpecialOpen: shop.isSpecialOpen,
      placesLeft: shop.placesLeft,
      places: shop.places,
    },
    ...(chosen ? { slides: chosen.slides } : {}),
    social: { facebook: site.facebookUrl, instagram: site.instagramUrl },
    site: { name: site.name, url: config.siteUrl },
    language,
  }
}

export type LandingView = Awaited<ReturnType<typeof landingView>>

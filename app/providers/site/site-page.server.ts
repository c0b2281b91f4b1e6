import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  href,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { placeById, placePath, provinceName } from '#app/directory/index.server.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import { jobTypes } from '#app/directory/public/job-types.ts'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { tradesperson } from '#app/directory/public/tradesperson.ts'
import { firstDayOf } from '#app/directory/public/week.ts'
import { may } from '#app/page/permissions.ts'
import {
  dependsOn,
  describeToEngines,
  languageContext,
  validUntil,
} from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { businessDescription } from '../business-description.server.ts'
import { movedAddress } from '../moved-address.ts'
import { movedTo } from '../moved-to.server.ts'
import { nextExpiry, shownChecks } from '../public/checks.ts'
import { averageOf, countOf } from '../public/figures.ts'
import {
  checkRowsOf,
  type Profile,
  providerBySlug,
  ratingOf,
  replyFigure,
  servicesOf,
  weekOf,
  workPhotosOf,
} from '../queries.server.ts'
import { reachMap } from '../reach-map.server.ts'
import { reviewsPage } from '../review-queries.server.ts'
import { type Site, siteOf } from './queries.server.ts'
import { includesSite, isShown, siteAddress } from './site.ts'

type Context = Readonly<RouterContextProvider>

const REVIEWS_SHOWN = 4

const siteContext = createContext<{ profile: Profile; site: Site; isForEveryone: boolean }>()

/**
 * Finds the site by slug. An old slug redirects; a hidden site is 404 for everyone but its owner and
 * administrators, who see a preview if the plan includes a site.
 */
export const knowSite: MiddlewareFunction<Response> = async ({ params, request, context }) => {
  const { db, clock } = context.get(servicesContext)
  const slug = params.slug ?? ''
  const profile = await providerBySlug(db, slug, clock.now())
  if (!profile) {
    const moved = await movedTo(context, slug)
    if (moved) throw redirect(movedAddress(request.url, slug, moved), 301)
    throw data(null, { status: 404 })
  }
  dependsOn(context, `provider/${profile.id}`)
  const site = await siteOf(db, profile.id)
  const isForEveryone = isShown({ ...profile, isOn: site.isOn })
  const mayPreview =
    includesSite(profile.plan) &&
    may(visitor(context), 'preview a provider profile', { provider: profile.userId })
  if (!isForEveryone && !mayPreview) throw data(null, { status: 404 })
  context.set(siteContext, { profile, site, isForEveryone })
}

export type SitePage = Awaited<ReturnType<typeof sitePage>>

/** The site's content in the visitor's language, and its structured data for search engines. */
export async function sitePage(context: Context) {
  const { db, clock, config } = context.get(servicesContext)
  const { profile, site, isForEveryone } = context.get(siteContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const { services, rating, reply, reviews, checkRows, photos, hours } = await loadSite(
    db,
    profile.id,
    now,
  )
  validUntil(context, nextExpiry(checkRows, now))

  const { category, name } = profile
  const place = placeById(profile.placeId)
  const placeName = profile.placeTyped || (place ? placePath(place, language) : '')
  const trade = profile.customServiceType || i18n._(categoryName(category))
  const person = i18n._(tradesperson(category))
  const headline = site.headline || i18n._(msg`${trade} in ${placeName}`)
  const average = averageOf(rating.all)
  const count = countOf(rating.all)
  const isPerson = name === profile.fullName
  const path = siteAddress(profile.slug)
  const picture = photoAddress(photos[0]?.id ?? profile.logoFile ?? profile.photoFile, 960)
  const image = picture ? config.siteUrl + picture : undefined
  if (isForEveryone) {
    const more = { image, sameAs: [profileUrl(config.siteUrl, profile.slug), ...profile.websites] }
    const described = { profile, path, title: headline, rating: { average, count }, services, more }
    describeToEngines(context, businessDescription(context, described))
  }
  return {
    ...profileFields(profile),
    name,
    shortName: isPerson ? profile.fullName.split(' ')[0]! : name,
    isPerson,
    isForEveryone,
    isOn: site.isOn,
    accent: site.accent,
    sections: site.sections,
    headline,
    /** The line under the headline: the profile's own, unless it is the same. */
    lead: profile.headline === headline ? '' : profile.headline,
    trade,
    placeName,
    provinceName: provinceName(profile.province, language),
    hours,
    map: reachMap(profile),
    services,
    photos,
    checks: shownChecks(checkRows, now).filter(({ state }) => state === 'done'),
    rating: { all: rating.all, average, count },
    replyMinutes: reply?.value ?? null,
    reviews: reviews.map((review) => ({
      ...review,
      placeName: placeById(review.placeId)?.name ?? '',
    })),
    jobs: jobTypes(category).map(({ code, name }) => ({ value: code, label: i18n._(name) })),
    titles: {
      title: headline,
      description: i18n._(
        msg`${name}, ${person} in ${placeName}: services with prices, photos of finished work, reviews. Asking for a quote is free.`,
      ),
      path,
      language,
      site: { name, url: config.siteUrl },
      isIndexed: isForEveryone,
      image,
    },
  }
}

const profileUrl = (siteUrl: string, slug: string) =>
  `${siteUrl}${href('/:language?/providers/:slug', { slug })}`

async function loadSite(db: Db, providerId: string, now: Date) {
  const [services, rating, reply, { reviews }, checkRows, photos, { hours }] = await Promise.all([
    servicesOf(db, providerId),
    ratingOf(db, providerId, now),
    replyFigure(db, providerId, now),
    reviewsPage(db, providerId, now, { size: REVIEWS_SHOWN }),
    checkRowsOf(db, providerId),
    workPhotosOf(db, providerId),
    weekOf(db, providerId, firstDayOf(now)),
  ])
  return { services, rating, reply, reviews, checkRows, photos, hours }
}

/** The data that a site shows of the current profile. */
function profileFields(profile: Profile) {
  const { id, slug, category, photoFile, radiusKm, calloutNote } = profile
  const { about, experience, teamSize, skills } = profile
  return {
    ...{ id, slug, category, photoFile, radiusKm, calloutNote },
    ...{ about, experience, teamSize, skills },
    logo: profile.logoFile,
    portraitSeed: String(profile.portraitSeed || id),
    callout: profile.calloutCents,
    speaks: profile.languages,
  }
}

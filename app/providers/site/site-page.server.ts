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
import { categories } from '#app/directory/public/categories.ts'
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
  reviewsPage,
  servicesOf,
  weekOf,
  workPhotosOf,
} from '../queries.server.ts'
import { reachMap } from '../reach-map.server.ts'
import { type Site, siteOf } from './queries.server.ts'
import { includesSite, isShown, siteAddress } from './site.ts'

type Context = Readonly<RouterContextProvider>

const REVIEWS_SHOWN = 4

const siteContext = createContext<{ profile: Profile; site: Site; isForEveryone: boolean }>()

/**
 * Whose site the address names. An old one leads to the new; a site that isn't shown is not there, but
 * as a preview for its owner and for administrators. Without it in the plan there is none to preview.
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

/** Everything that stands on a site, in the visitor's language, and what search engines are told of it. */
export async function sitePage(context: Context) {
  const { db, clock, config } = context.get(servicesContext)
  const { profile, site, isForEveryone } = context.get(siteContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const [services, rating, reply, { reviews }, checkRows, photos, { hours }] = await Promise.all([
    servicesOf(db, profile.id),
    ratingOf(db, profile.id, now),
    replyFigure(db, profile.id, now),
    reviewsPage(db, profile.id, now, { size: REVIEWS_SHOWN }),
    checkRowsOf(db, profile.id),
    workPhotosOf(db, profile.id),
    weekOf(db, profile.id, firstDayOf(now)),
  ])
  validUntil(context, nextExpiry(checkRows, now))

  const { category, name } = profile
  const place = placeById(profile.placeId)
  const placeName = profile.placeTyped || (place ? placePath(place, language) : '')
  const trade = profile.customServiceType || i18n._(categories[category].name)
  const person = i18n._(tradesperson[category])
  const headline = site.headline || i18n._(msg`${trade} in ${placeName}`)
  const average = averageOf(rating.all)
  const count = countOf(rating.all)
  const isPerson = name === profile.fullName
  const path = siteAddress(profile.slug)
  const picture = photoAddress(photos[0]?.id ?? profile.logoFile ?? profile.photoFile, 960)
  const image = picture ? config.siteUrl + picture : undefined
  if (isForEveryone)
    describeToEngines(
      context,
      businessDescription(context, {
        profile,
        path,
        title: headline,
        rating: { average, count },
        services,
        more: {
          image,
          sameAs: [
            `${config.siteUrl}${href('/:language?/providers/:slug', { slug: profile.slug })}`,
            ...profile.websites,
          ],
        },
      }),
    )
  return {
    id: profile.id,
    slug: profile.slug,
    name,
    shortName: isPerson ? profile.fullName.split(' ')[0]! : name,
    isPerson,
    isForEveryone,
    isOn: site.isOn,
    accent: site.accent,
    sections: site.sections,
    headline,
    /** The line under it: what the profile says, unless the headline says as much. */
    lead: profile.headline === headline ? '' : profile.headline,
    trade,
    category,
    logo: profile.logoFile,
    photoFile: profile.photoFile,
    portraitSeed: String(profile.portraitSeed || profile.id),
    placeName,
    provinceName: provinceName(profile.province, language),
    radiusKm: profile.radiusKm,
    callout: profile.calloutCents,
    calloutNote: profile.calloutNote,
    about: profile.about,
    experience: profile.experience,
    teamSize: profile.teamSize,
    speaks: profile.languages,
    skills: profile.skills,
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

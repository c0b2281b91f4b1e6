import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import {
  figureKey,
  figuresOf,
  listingTag,
  placeById,
  placePath,
  provinceName,
} from '#app/directory/index.server.ts'
import { categories, isCategory } from '#app/directory/public/categories.ts'
import { tradesperson } from '#app/directory/public/tradesperson.ts'
import { firstDayOf, freeWeek, nextChangeOfWeek } from '#app/directory/public/week.ts'
import { may } from '#app/page/permissions.ts'
import { dependsOn, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { inLanguage, type Language } from '#app/platform/languages.ts'
import { dayOf, formatMonth, weekdayOf } from '#app/platform/time.ts'
import { movedAddress } from './moved-address.ts'
import { movedTo } from './moved-to.server.ts'
import { checksDone, nextExpiry, shownChecks } from './public/checks.ts'
import { averageOf, countOf, ENOUGH_PRICES } from './public/figures.ts'
import { weekBits } from './public/hours.ts'
import {
  checkRowsOf,
  completionFigure,
  nearestListed,
  type Profile,
  providerBySlug,
  ratingOf,
  replyFigure,
  weekOf,
} from './queries.server.ts'
import { reachMap } from './reach-map.server.ts'
import { similarProviders } from './similar.server.ts'

type Context = Readonly<RouterContextProvider>

export type ProfilePage = Awaited<ReturnType<typeof pageOf>>

const profileContext = createContext<{ profile: Profile; page: ProfilePage }>()

/** The profile that the address names, for every loader below it. */
export const profileOf = (context: Context) => context.get(profileContext)

/**
 * Who stands behind the address. An old one leads to the new; somebody who isn't listed is not there,
 * but for themselves and administrators. A guard here, not a loader: parts of the page can be asked for alone.
 */
export const knowProfile: MiddlewareFunction<Response> = async ({ params, request, context }) => {
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const slug = params.slug ?? ''
  const profile = await providerBySlug(db, slug, now)
  if (!profile) {
    const moved = await movedTo(context, slug)
    if (moved) throw redirect(movedAddress(request.url, slug, moved), 301)
    throw data(await nearestTo(db, slug, context.get(languageContext)), { status: 404 })
  }
  const mayPreview = may(visitor(context), 'preview a provider profile', {
    provider: profile.userId,
  })
  if (!profile.isListed && !mayPreview) throw data(null, { status: 404 })
  dependsOn(context, `provider/${profile.id}`, listingTag(profile.category))
  context.set(profileContext, { profile, page: await pageOf(context, profile) })
}

/** Whoever is listed under an address that differs by a slip: offered instead. */
async function nearestTo(db: Db, slug: string, language: Language) {
  const near = await nearestListed(db, slug)
  if (!near || !isCategory(near.category)) return null
  const person = i18nFor(language)._(tradesperson[near.category])
  const place = placeById(near.placeId)
  return {
    to: inLanguage(`/providers/${near.slug}`, language),
    name: [near.name, place ? `${person}, ${placePath(place, language)}` : person].join(', '),
  }
}

/** What stands around every tab: the person, the three figures, the card, the map, others near by. */
async function pageOf(context: Context, profile: Profile) {
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const firstDay = firstDayOf(now)
  const { category, province } = profile
  const [rating, reply, completion, checkRows, week, figures, similar] = await Promise.all([
    ratingOf(db, profile.id, now),
    replyFigure(db, profile.id, now),
    completionFigure(db, profile.id, now),
    checkRowsOf(db, profile.id),
    weekOf(db, profile.id, firstDay),
    figuresOf(db, { categories: [category], areas: [province], firstDay }),
    similarProviders(db, profile, firstDay),
  ])
  const change = nextExpiry(checkRows, now)
  validUntil(context, nextChangeOfWeek(now))
  if (change) validUntil(context, change)

  const place = placeById(profile.placeId)
  const placeName = place ? placePath(place, language) : profile.placeTyped
  const band = figures.get(figureKey(category, province))
  const checks = shownChecks(checkRows, now)
  const isPerson = profile.name === profile.fullName
  const days = freeWeek({ weekBits: weekBits(week.hours), daysOff: week.daysOff }, firstDay)
  return {
    slug: profile.slug,
    name: profile.name,
    /** What sentences call them: a first name, or the firm's whole name. */
    shortName: isPerson ? profile.fullName.split(' ')[0]! : profile.name,
    isPerson,
    title: profile.headline || i18n._(categories[category].name),
    category,
    customServiceType: profile.customServiceType,
    placeName: profile.placeTyped || placeName,
    province,
    provinceName: provinceName(province, language),
    radiusKm: profile.radiusKm,
    joined: formatMonth(dayOf(profile.joinedAt), language),
    skills: profile.skills,
    portraitSeed: String(profile.portraitSeed || profile.id),
    photoFile: profile.photoFile,
    plan: profile.plan,
    hasPriorityPlace: profile.hasPriorityPlace,
    isListed: profile.isListed,
    isOwner: visitor(context)?.id === profile.userId,
    checks,
    checksDone: checksDone(checks),
    rating: {
      all: rating.all,
      count: countOf(rating.all),
      average: averageOf(rating.all),
      lately: averageOf(rating.lately),
      latelyCount: countOf(rating.lately),
    },
    reply,
    completion,
    callout: profile.calloutCents,
    calloutNote: profile.calloutNote,
    calloutBand:
      band?.low != null && band.high != null && band.priced >= ENOUGH_PRICES
        ? { low: band.low, high: band.high, priced: band.priced }
        : null,
    hours: week.hours,
    week: days.map(({ isFree }) => isFree),
    firstWeekday: weekdayOf(firstDay),
    isFreeToday: firstDay === dayOf(now) && days[0]!.isFree,
    map: reachMap(profile),
    similar: similar.map((other) => ({
      slug: other.slug,
      name: other.name,
      placeName: placePath(placeById(other.placeId)!, language),
      km: other.km,
      rating: other.rating,
      stars: other.stars as [number, number, number, number, number],
      checksDone: other.checksDone,
      callout: other.callout,
      portraitSeed: String(other.portraitSeed || other.id),
      photoFile: other.photoFile,
    })),
  }
}

/** Title and description of a tab, in the words of the page's language. */
export function profileTitles(
  context: Context,
  { tab = '', title, isIndexed = true }: { tab?: string; title?: string; isIndexed?: boolean } = {},
) {
  const { settings, config } = context.get(servicesContext)
  const language: Language = context.get(languageContext)
  const i18n = i18nFor(language)
  const { profile, page } = profileOf(context)
  const { name, checksDone: done, placeName } = page
  const person = i18n._(tradesperson[page.category])
  const average = page.rating.average?.toFixed(1)
  const count = page.rating.count
  return {
    title: title ?? i18n._(msg`${name}, ${person} in ${placeName}`),
    description: average
      ? i18n._(
          msg`${name}, ${person} in ${placeName}: ${done} of 7 checks done, rated ${average} from ${count} reviews. Prices, dated checks and free days; asking for a quote is free.`,
        )
      : i18n._(
          msg`${name}, ${person} in ${placeName}: ${done} of 7 checks done. Prices, dated checks and free days; asking for a quote is free.`,
        ),
    path: `/providers/${profile.slug}${tab}`,
    language,
    site: { name: settings.current().name, url: config.siteUrl },
    isIndexed: isIndexed && profile.isListed,
  }
}

import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import {
  calloutBand,
  figureKey,
  figuresOf,
  listingTag,
  placeById,
  placePath,
  provinceName,
} from '#app/directory/index.server.ts'
import { isCategory } from '#app/directory/public/categories.ts'
import { categoryName, categoryPeople } from '#app/directory/public/category-names.ts'
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
import { averageOf, countOf } from './public/figures.ts'
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

/** The profile at this URL, for the loaders of every tab. */
export const profileOf = (context: Context) => context.get(profileContext)

/**
 * Finds the provider by slug. An old slug redirects; an unlisted provider is 404 for everyone but themselves
 * and administrators. Middleware, because tabs can be loaded without this route.
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

/** For a mistyped slug: the listed provider with the most similar one. */
async function nearestTo(db: Db, slug: string, language: Language) {
  const near = await nearestListed(db, slug)
  if (!near || !isCategory(near.category)) return null
  const person = i18nFor(language)._(tradesperson(near.category))
  const place = placeById(near.placeId)
  return {
    to: inLanguage(`/providers/${near.slug}`, language),
    name: [near.name, place ? `${person}, ${placePath(place, language)}` : person].join(', '),
  }
}

/** The data of every tab: the provider, the three figures, the card, the map, similar providers. */
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

  const checks = shownChecks(checkRows, now)
  const days = freeWeek({ weekBits: weekBits(week.hours), daysOff: week.daysOff }, firstDay)
  return {
    ...providerView(profile, i18n, language),
    isOwner: visitor(context)?.id === profile.userId,
    checks,
    checksDone: checksDone(checks),
    rating: ratingView(rating),
    reply,
    completion,
    calloutBand: calloutBand(figures.get(figureKey(category, province))),
    hours: week.hours,
    week: days.map(({ isFree }) => isFree),
    firstWeekday: weekdayOf(firstDay),
    isFreeToday: firstDay === dayOf(now) && days[0]!.isFree,
    map: reachMap(profile),
    similar: similar.map((other) => similarView(other, language)),
  }
}

/** The provider's own texts and places, in the page's language. */
function providerView(profile: Profile, i18n: I18n, language: Language) {
  const { slug, name, category, customServiceType, province, radiusKm, skills } = profile
  const { photoFile, plan, hasPriorityPlace, isListed, calloutNote } = profile
  const isPerson = name === profile.fullName
  const place = placeById(profile.placeId)
  return {
    ...{ slug, name, category, province, radiusKm, skills },
    ...{ photoFile, plan, hasPriorityPlace, isListed, calloutNote },
    callout: profile.calloutCents,
    /** The name in sentences: a first name, or the firm's whole name. */
    shortName: isPerson ? profile.fullName.split(' ')[0]! : name,
    isPerson,
    title: profile.headline || i18n._(categoryName(category)),
    trade: customServiceType ?? i18n._(categoryName(category)),
    people: i18n._(categoryPeople(category)),
    placeName: profile.placeTyped || (place ? placePath(place, language) : ''),
    provinceName: provinceName(province, language),
    joined: formatMonth(dayOf(profile.joinedAt), language),
    portraitSeed: String(profile.portraitSeed || profile.id),
  }
}

function ratingView({ all, lately }: Awaited<ReturnType<typeof ratingOf>>) {
  return {
    all,
    count: countOf(all),
    average: averageOf(all),
    lately: averageOf(lately),
    latelyCount: countOf(lately),
  }
}

function similarView(
  other: Awaited<ReturnType<typeof similarProviders>>[number],
  language: Language,
) {
  const { slug, name, km, rating, checksDone, callout, photoFile } = other
  return {
    ...{ slug, name, km, rating, checksDone, callout, photoFile },
    placeName: placePath(placeById(other.placeId)!, language),
    stars: other.stars as [number, number, number, number, number],
    portraitSeed: String(other.portraitSeed || other.id),
  }
}

/** Title and description of a tab, in the page's language. */
export function profileTitles(
  context: Context,
  { tab = '', title, isIndexed = true }: { tab?: string; title?: string; isIndexed?: boolean } = {},
) {
  const { settings, config } = context.get(servicesContext)
  const language: Language = context.get(languageContext)
  const i18n = i18nFor(language)
  const { profile, page } = profileOf(context)
  const { name, checksDone: done, placeName } = page
  const person = i18n._(tradesperson(page.category))
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

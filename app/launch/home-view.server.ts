import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { plansOnSale } from '#app/billing/index.server.ts'
import { publishedStories, STORIES_TAG } from '#app/content/index.server.ts'
import {
  categoryCounts,
  featuredProvider,
  LISTINGS_TAG,
  pictureOf,
  provinceName,
  rowsOf,
  totals,
  worthMeeting,
} from '#app/directory/index.server.ts'
import { activeCategories } from '#app/directory/public/categories.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import { tradesperson } from '#app/directory/public/tradesperson.ts'
import { firstDayOf, nextChangeOfWeek } from '#app/directory/public/week.ts'
import { WORTH_MEETING } from '#app/directory/public/worth-meeting.ts'
import { givingView } from '#app/giving/index.server.ts'
import { dependsOn, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { type Day, dayOf, formatDate, weekdayOf } from '#app/platform/time.ts'
import { oftenRequested } from '#app/quotes/index.server.ts'

const title = msg`Find someone you can trust with the job.`
const description = msg`Plumbers, electricians, cleaners, tutors and more, in all nine provinces of South Africa: dated checks, real ratings and call-out fees before you ask.`

const STORIES_SHOWN = 2

/** The data of the launched home page: every figure is counted, or left out. */
export async function homeView(context: Readonly<RouterContextProvider>) {
  const { db, clock, config, settings, publishedContent } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const firstDay = firstDayOf(now)
  dependsOn(context, LISTINGS_TAG)
  dependsOn(context, STORIES_TAG)
  validUntil(context, nextChangeOfWeek(now))

  const [whole, { counts }, often, best, stories, { booked: _, ...giving }, shop, published] =
    await Promise.all([
      totals(db),
      categoryCounts(db),
      oftenRequested(db, now),
      worthMeeting(db),
      publishedStories(db, STORIES_SHOWN),
      givingView(context),
      plansOnSale(context),
      publishedContent(context, ['home-blocks', 'home-order']),
    ])
  const { 'home-blocks': words, 'home-order': order } = published
  return {
    ...(words ? { words } : {}),
    ...(order ? { order: shownBlocks(order.blocks) } : {}),
    giving,
    shop: launchPlaces(shop),
    totals: whole,
    trades: activeCategories().map((code) => ({
      code,
      name: i18n._(categoryName(code)),
      picture: pictureOf(code),
      count: counts[code] ?? 0,
    })),
    often: tradesWithProviders(i18n, often, counts),
    featured: best[0] ? await featured(context, best[0], firstDay) : null,
    best: rowsOf(best, { firstDay, language, i18n, isFirstPage: false, sort: 'rating' }),
    firstWeekday: weekdayOf(firstDay),
    stories: stories.map(quoteOf),
    rule: { reviews: WORTH_MEETING.reviews, checks: WORTH_MEETING.checks },
    titles: {
      title: i18n._(title),
      description: i18n._(description),
      path: '/',
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  }
}

/** The blocks in the order of parts/home.tsx: browsers get indices into this list, not names. */
const homeBlocks = [
  'search',
  'trades',
  'morning',
  'meeting',
  'stories',
  'giving',
  'invitation',
] as const
type Placed = { block: (typeof homeBlocks)[number]; shown: string }

const shownBlocks = (blocks: readonly Placed[]) =>
  blocks.flatMap(({ block, shown }) => (shown === 'shown' ? [homeBlocks.indexOf(block)] : []))

const launchPlaces = ({
  isSpecialOpen,
  places,
  placesLeft,
}: Awaited<ReturnType<typeof plansOnSale>>) => ({ isSpecialOpen, places, placesLeft })

const quoteOf = ({
  id,
  quote,
  person,
  who,
  photoId,
}: Awaited<ReturnType<typeof publishedStories>>[number]) => ({
  id,
  quote,
  person,
  who,
  photoId,
})

const tradesWithProviders = (
  i18n: I18n,
  trades: Awaited<ReturnType<typeof oftenRequested>>,
  counts: Awaited<ReturnType<typeof categoryCounts>>['counts'],
) =>
  trades
    .filter((category) => (counts[category] ?? 0) > 0)
    .map((category) => ({ category, tradesperson: i18n._(tradesperson(category)) }))

async function featured(
  context: Readonly<RouterContextProvider>,
  provider: Parameters<typeof featuredProvider>[1],
  firstDay: Day,
) {
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const { praise, ...facts } = await featuredProvider(db, provider, { now: clock.now(), firstDay })
  return {
    ...facts,
    province: provinceName(provider.province, language),
    praise: praise && {
      words: praise.words,
      author: praise.author,
      day: formatDate(dayOf(praise.writtenAt), language),
    },
  }
}

export type HomeView = Awaited<ReturnType<typeof homeView>>

import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import {
  dependsOn,
  describeToEngines,
  languageContext,
  validUntil,
} from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { inLanguage, type Language } from '#app/platform/languages.ts'
import type { Category } from '../public/categories.ts'
import { activeFilters, parseSearch, searchAddress } from '../public/search-params.ts'
import { nextChangeOfWeek } from '../public/week.ts'
import { listingTag } from '../refresh-listing.server.ts'
import { type SearchPage, searchPage } from '../search-page.server.ts'
import type { NotOurs } from '../spoken-words.ts'
import { ANY } from '../tally-keys.ts'

/** Loads a page of results with its titles, cache tags and structured data. */
export async function loadResults(
  context: Readonly<RouterContextProvider>,
  request: Request,
  fixed: Category | null,
) {
  const { db, clock, config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const search = parseSearch(new URL(request.url).searchParams)

  const page = await searchPage(db, { search, fixed, language, i18n, now })
  dependsOn(context, listingTag(page.category ?? ANY))
  validUntil(context, nextChangeOfWeek(now))

  const site = { name: settings.current().name, url: config.siteUrl }
  const { title, description } = titlesOf(page, i18n, language)
  if (page.rows.length > 0)
    describeToEngines(context, ...descriptions(page, { site, language, title }))
  return { page, titles: { title, description, language, site, ...canonical(page) } }
}

function titlesOf(page: SearchPage, i18n: I18n, language: Language) {
  if (page.notOurs) {
    const missing = i18n._(notListed[page.notOurs.person])
    return { title: missing, description: missing }
  }
  const { people } = page
  const capital = people.charAt(0).toLocaleUpperCase(language) + people.slice(1)
  const where = page.locationName
  const count = page.here.count
  const free = page.facets.freeThisWeek.count
  if (where)
    return {
      title: i18n._(msg`${capital} in ${where}`),
      description: i18n._(
        msg`${count} ${people} in ${where}, ${free} free this week. Compare ratings, dated checks and call-out fees, and ask up to five for a quote.`,
      ),
    }
  return {
    title: i18n._(msg`${capital} in South Africa`),
    description: i18n._(
      msg`${count} ${people} in all nine provinces, ${free} free this week. Compare ratings, dated checks and call-out fees, and ask up to five for a quote.`,
    ),
  }
}

const notListed = {
  doctor: msg`Doctors aren't listed here`,
  dentist: msg`Dentists aren't listed here`,
} as const satisfies Record<NotOurs, MessageDescriptor>

/** The canonical URL: search engines may index a trade, alone or in a province, and no other list. */
function canonical(page: SearchPage) {
  const { search, category, location, areaKind } = page
  const isPlain =
    !search.q &&
    !search.near &&
    !search.after &&
    !search.view &&
    search.sort === 'best' &&
    activeFilters(search) === 0
  const isIndexed =
    category !== null && isPlain && areaKind !== 'around' && !page.notOurs && page.rows.length > 0
  const path = category
    ? searchAddress(`/services/${category}`, {
        location: areaKind === 'province' ? location : null,
      })
    : '/search'
  return { path, isIndexed }
}

type About = {
  site: { name: string; url: string }
  language: Language
  title: string
}

function descriptions(page: SearchPage, { site, language, title }: About) {
  const address = (path: string) => site.url + inLanguage(path, language)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: title,
      numberOfItems: page.total.count,
      itemListElement: page.rows.map((row, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: address(`/providers/${row.slug}`),
        name: row.name,
      })),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: ['/services', ...(page.category ? [`/services/${page.category}`] : [])].map(
        (path, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: address(path),
        }),
      ),
    },
  ]
}

import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search as SearchIcon } from 'lucide-react'
import { usePageAddress } from '#app/page/hooks.tsx'
import { dependsOn, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { Button } from '#app/ui/button.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { calloutBand } from '../callout-band.ts'
import { activeGroups } from '../category-store.server.ts'
import { ProvinceChoice } from '../parts/province-choice.tsx'
import { SuggestInput } from '../parts/suggest-input.tsx'
import { TradeGroups } from '../parts/trade-groups.tsx'
import { provinceName } from '../places.server.ts'
import { activeCategories } from '../public/categories.ts'
import { isProvince } from '../public/provinces.ts'
import { searchAddress } from '../public/search-params.ts'
import { firstDayOf, nextChangeOfWeek } from '../public/week.ts'
import {
  categoryCounts,
  type Figures,
  figureKey,
  figuresOf,
  provinceCounts,
} from '../queries.server.ts'
import { LISTINGS_TAG } from '../refresh-listing.server.ts'
import { mapOf } from '../search-page.server.ts'
import { ANY, COUNTRY } from '../tally-keys.ts'
import type { Route } from './+types/services.ts'

const title = msg`Services`
const description = msg`Plumbers, electricians, cleaners, tutors and many more trades: how many are near you, who is free this week and what most charge to come out.`

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const now = clock.now()
  dependsOn(context, LISTINGS_TAG)
  validUntil(context, nextChangeOfWeek(now))

  const requested = new URL(request.url).searchParams.get('location')
  const province = isProvince(requested) ? requested : null
  const area = province ?? COUNTRY
  const active = activeCategories()
  const [tallies, perProvince, figures] = await Promise.all([
    categoryCounts(db, area),
    provinceCounts(db, ANY),
    figuresOf(db, { categories: [...active], areas: [area], firstDay: firstDayOf(now) }),
  ])
  const trades = Object.fromEntries(
    active.map((code) => [
      code,
      tradeView(tallies.counts[code] ?? 0, figures.get(figureKey(code, area))),
    ]),
  ) as Record<string, ReturnType<typeof tradeView>>
  const dearest = Math.max(0, ...Object.values(trades).map(({ band }) => band?.[1] ?? 0))

  return {
    listings: tallies.listings,
    providers: tallies.providers,
    province,
    provinceName: province && provinceName(province, language),
    map: mapOf(perProvince.counts, language),
    trades,
    groups: activeGroups(i18nFor(language)),
    count: active.length,
    scaleTo: Math.ceil((dearest * 1.15) / 50_00) * 50_00,
    titles: {
      title: i18nFor(language)._(title),
      description: i18nFor(language)._(description),
      path: searchAddress('/services', { location: province }),
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  }
}

function tradeView(count: number, figures: Figures | undefined) {
  const band = calloutBand(figures)
  return {
    count,
    free: figures?.freeThisWeek ?? null,
    band: band && ([band.low, band.high] as const),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

export default function Services({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head {...loaderData} />
      <SteppedBand seed="services" className="mt-8" />
      <TradeGroups {...loaderData} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Head({ count, listings, providers, province, provinceName, map }: Loaded) {
  return (
    <div className="page-box grid grid-cols-1 gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-end">
      <div>
        <h1>
          {provinceName ? (
            <Trans>
              <Trades count={count} />, {spaced(listings)} listings in {provinceName}
            </Trans>
          ) : (
            <Trans>
              <Trades count={count} />, {spaced(listings)} listings
            </Trans>
          )}
        </h1>
        <p className="mt-4 text-lead">
          <Plural
            value={providers}
            _0="No providers are listed yet. They appear here as soon as they are."
            one="# provider. Every check has its date."
            other="# providers. Some work in more than one trade. Every check has its date."
          />
        </p>
        <NeedSearch province={province} />
      </div>
      <ProvinceChoice province={province} provinceName={provinceName} map={map} />
    </div>
  )
}

const Trades = ({ count }: { count: number }) => (
  <Plural value={count} _20="Twenty trades" one="# trade" other="# trades" />
)

function NeedSearch({ province }: Pick<Loaded, 'province'>) {
  const localizedPath = usePageAddress()
  const { t } = useLingui()
  return (
    <search>
      <form
        action={localizedPath('/search')}
        className="mt-5 flex max-w-[40rem] items-center gap-2 rounded-panel border-[1.5px] border-ink bg-paper p-1.5 pl-4 shadow-float"
      >
        <SearchIcon className="max-sm:hidden" />
        <label htmlFor="needed" className="visually-hidden">
          <Trans>What needs doing?</Trans>
        </label>
        <SuggestInput
          id="needed"
          kind="needs"
          placeholder={t`What needs doing?`}
          className="min-h-12 min-w-0 flex-1 bg-transparent outline-offset-4"
        />
        {province ? <input type="hidden" name="location" value={province} /> : null}
        <Button type="submit" kind="marigold">
          <span className="max-sm:hidden">
            <Trans>Find providers</Trans>
          </span>
          <span className="sm:hidden">
            <Trans>Find</Trans>
          </span>
        </Button>
      </form>
    </search>
  )
}

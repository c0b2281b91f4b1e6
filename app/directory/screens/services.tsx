import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search as SearchIcon } from 'lucide-react'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { dependsOn, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { formatRand, formatRandRange } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { CategoryPicture } from '#app/ui/category-picture.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { PriceBand } from '#app/ui/price-band.tsx'
import { ProvinceLegend, ProvinceList, ProvinceMap } from '#app/ui/province-picker.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { categoryGroups } from '../category-groups.ts'
import { SuggestInput } from '../parts/suggest-input.tsx'
import { provinceName } from '../places.server.ts'
import { type Category, categories, categoryCodes } from '../public/categories.ts'
import { isProvince } from '../public/provinces.ts'
import { searchAddress } from '../public/search-params.ts'
import { firstDayOf, nextChangeOfWeek } from '../public/week.ts'
import { categoryCounts, figureKey, figuresOf, provinceCounts } from '../queries.server.ts'
import { ANY, COUNTRY, LISTINGS_TAG } from '../refresh-listing.server.ts'
import { mapOf } from '../search-page.server.ts'
import type { Route } from './+types/services.ts'

const title = msg`Twenty trades`
const description = msg`Plumbers, electricians, cleaners, tutors and sixteen more trades: how many are near you, who is free this week and what most charge to come out.`

/** Fewer prices than this are no "most". */
const ENOUGH_PRICES = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const now = clock.now()
  dependsOn(context, LISTINGS_TAG)
  validUntil(context, nextChangeOfWeek(now))

  const requested = new URL(request.url).searchParams.get('location')
  const province = isProvince(requested) ? requested : null
  const area = province ?? COUNTRY
  const [tallies, perProvince, figures] = await Promise.all([
    categoryCounts(db, area),
    provinceCounts(db, ANY),
    figuresOf(db, { categories: categoryCodes, areas: [area], firstDay: firstDayOf(now) }),
  ])
  const trades = Object.fromEntries(
    categoryCodes.map((code) => {
      const first = figures.get(figureKey(code, area))
      const hasBand =
        first && first.priced >= ENOUGH_PRICES && first.low !== null && first.high !== null
      return [
        code,
        {
          count: tallies.counts[code],
          free: first?.freeThisWeek ?? null,
          band: hasBand ? ([first.low!, first.high!] as const) : null,
        },
      ]
    }),
  ) as Record<
    Category,
    { count: number; free: number | null; band: readonly [number, number] | null }
  >
  const dearest = Math.max(0, ...Object.values(trades).map(({ band }) => band?.[1] ?? 0))

  return {
    listings: tallies.listings,
    providers: tallies.providers,
    province,
    provinceName: province && provinceName(province, language),
    map: mapOf(perProvince.counts, language),
    trades,
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

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

export default function Services({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head {...loaderData} />
      <SteppedBand seed="services" className="mt-8" />
      <Groups {...loaderData} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Head({ listings, providers, province, provinceName, map }: Loaded) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const provinces = map.provinces.map((otherProvince) => ({
    ...otherProvince,
    to: searchAddress(localizedPath('/services'), {
      location: otherProvince.id === province ? null : otherProvince.id,
    }),
  }))
  return (
    <div className="page-box grid grid-cols-1 gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-end">
      <div>
        <h1>
          {provinceName ? (
            <Trans>
              Twenty trades, {spaced(listings)} listings in {provinceName}
            </Trans>
          ) : (
            <Trans>Twenty trades, {spaced(listings)} listings</Trans>
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
      </div>
      <div className="grid gap-2">
        <p className="flex items-baseline justify-between gap-3 font-head font-bold">
          {provinceName ? (
            <Trans>Counts for {provinceName}</Trans>
          ) : (
            <Trans>Counts for all provinces</Trans>
          )}
          {province ? (
            <Link
              to={localizedPath('/services')}
              preventScrollReset
              className="link text-small font-normal"
            >
              <Trans>All provinces</Trans>
            </Link>
          ) : null}
        </p>
        <ProvinceMap
          provinces={provinces}
          chosen={province ?? undefined}
          viewBox={map.viewBox}
          className="max-h-72"
        />
        <ProvinceLegend more={t`More providers`} />
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
            <Trans>Choose from a list</Trans>
          </summary>
          <ProvinceList provinces={provinces} chosen={province ?? undefined} />
        </details>
      </div>
    </div>
  )
}

function Groups({ trades, scaleTo, province }: Loaded) {
  const { t } = useLingui()
  return (
    <div className="page-box pt-8 pb-20">
      {scaleTo > 0 ? (
        <p className="text-small text-ink-2">
          <Trans>
            The blue bar shows what most charge to come out, on a scale from R0 to{' '}
            {formatRand(scaleTo)}. Free this week means at least one free day in the next seven.
          </Trans>
        </p>
      ) : null}
      {categoryGroups.map((group, index) => (
        <section
          key={index}
          className="mt-6 grid gap-x-8 gap-y-4 border-t-[3px] border-ink pt-6 lg:grid-cols-[14.5rem_minmax(0,1fr)]"
        >
          <div>
            <h2 className="text-h3">{t(group.name)}</h2>
            <p className="mt-1 text-small text-ink-2">{t(group.about)}</p>
          </div>
          <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {group.categories.map((code) => (
              <Trade
                key={code}
                code={code}
                trade={trades[code]}
                scaleTo={scaleTo}
                province={province}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Trade({
  code,
  trade: { count, free, band },
  scaleTo,
  province,
}: {
  code: Category
  trade: Loaded['trades'][Category]
  scaleTo: number
  province: string | null
}) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <li className="border-b border-line">
      <Link
        to={searchAddress(localizedPath(`/services/${code}`), { location: province })}
        className="group grid h-full grid-cols-[3.25rem_minmax(0,1fr)] content-start gap-4 py-4 md:grid-cols-[4rem_minmax(0,1fr)] md:gap-5"
      >
        <CategoryPicture slug={code} size={64} className="size-13 md:size-16" />
        <div>
          <h3 className="text-h4 group-hover:underline">{t(categories[code].name)}</h3>
          <p className="mt-0.5 flex items-baseline gap-2.5">
            <span className="number-m">{spaced(count)}</span>
            {free === null || count === 0 ? null : (
              <span className="text-small text-ink-2">
                <Trans>{spaced(free)} free this week</Trans>
              </span>
            )}
          </p>
          {band ? (
            <PriceBand scale={[0, scaleTo]} middle={band}>
              {band[0] === 0 ? (
                <Trans>a quarter charge nothing, most up to {formatRand(band[1])}</Trans>
              ) : (
                <Trans>most charge {formatRandRange(band[0], band[1])}</Trans>
              )}
            </PriceBand>
          ) : null}
        </div>
      </Link>
    </li>
  )
}

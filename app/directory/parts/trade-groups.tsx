import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { formatRand, formatRandRange } from '#app/platform/money.ts'
import { spaced } from '#app/ui/numbers.ts'
import { PriceBand } from '#app/ui/price-band.tsx'
import { categoryGroups } from '../public/category-groups.ts'
import { searchAddress } from '../public/search-params.ts'
import { TradePicture } from '../public/trade-picture.tsx'
import type { Route } from '../screens/+types/services.ts'

type Loaded = Route.ComponentProps['loaderData']

/** The trades by group, with counts and common call-out fees. */
export function TradeGroups({ trades, groups, scaleTo, province }: Loaded) {
  const { t } = useLingui()
  return (
    <div className="page-box pt-8 pb-20">
      <p className="text-small text-ink-2">
        {scaleTo > 0 ? <ScaleNote scaleTo={scaleTo} /> : null}{' '}
        {Object.values(trades).some(isWorthSaying) ? (
          <Trans>Free this week means at least one free day in the next seven.</Trans>
        ) : null}
      </p>
      {groups.map(({ code: group, trades: listed }) => (
        <section
          key={group}
          className="mt-6 grid gap-x-8 gap-y-4 border-t-[3px] border-ink pt-6 lg:grid-cols-[14.5rem_minmax(0,1fr)]"
        >
          <div>
            <h2 className="text-h3">{t(categoryGroups[group].name)}</h2>
            <p className="mt-1 text-small text-ink-2">{t(categoryGroups[group].about)}</p>
          </div>
          <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {listed.map((item) => {
              const figures = trades[item.code]
              return (
                figures && <Trade key={item.code} {...{ ...item, figures, scaleTo, province }} />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

type Props = Pick<Loaded, 'scaleTo' | 'province'> &
  Loaded['groups'][number]['trades'][number] & { figures: NonNullable<Loaded['trades'][string]> }

function Trade({ code, name, picture, figures, scaleTo, province }: Props) {
  const { count, free, band } = figures
  const localizedPath = usePageAddress()
  return (
    <li className="border-b border-line">
      <Link
        to={searchAddress(localizedPath(`/services/${code}`), { location: province })}
        className="group grid h-full grid-cols-[3.25rem_minmax(0,1fr)] content-start gap-4 py-4 md:grid-cols-[4rem_minmax(0,1fr)] md:gap-5"
      >
        <TradePicture picture={picture} size={64} className="size-13 md:size-16" />
        <div>
          <h3 className="text-h4 group-hover:underline">{name}</h3>
          <Counts count={count} free={free} />
          {band ? <CallOutBand band={band} scaleTo={scaleTo} /> : null}
        </div>
      </Link>
    </li>
  )
}

/** The number of free providers is shown only if it isn't all of them. */
const isWorthSaying = ({ count, free }: { count: number; free: number | null }) =>
  free !== null && free < count

function ScaleNote({ scaleTo }: { scaleTo: number }) {
  return (
    <Trans>
      The blue bar shows what most charge to come out, on a scale from R0 to {formatRand(scaleTo)}.
    </Trans>
  )
}

function Counts({ count, free }: { count: number; free: number | null }) {
  return (
    <p className="mt-0.5 flex items-baseline gap-2.5">
      <span className="number-m">{spaced(count)}</span>
      {free !== null && isWorthSaying({ count, free }) ? (
        <span className="text-small text-ink-2">
          <Trans>{spaced(free)} free this week</Trans>
        </span>
      ) : null}
    </p>
  )
}

function CallOutBand({ band, scaleTo }: { band: readonly [number, number]; scaleTo: number }) {
  return (
    <PriceBand scale={[0, scaleTo]} middle={band}>
      {band[0] === 0 ? (
        <Trans>a quarter charge nothing; most charge up to {formatRand(band[1])}</Trans>
      ) : (
        <Trans>most charge {formatRandRange(band[0], band[1])}</Trans>
      )}
    </PriceBand>
  )
}

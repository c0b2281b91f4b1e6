import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Award, Info, Timer } from 'lucide-react'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Money } from '#app/ui/money.tsx'
import { PriceBand } from '#app/ui/price-band.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Week } from '#app/ui/week.tsx'
import type { ResultRow } from '../result-rows.server.ts'
import { paidPlaceName } from './paid-places.ts'
import { photoAddress } from './photo-address.ts'
import { type Band, daysOf, scaleOf } from './provider-row.tsx'

/** Additional data of the home page's first provider. */
export type Featured = {
  /** The middle half of their trade's call-out fees, in their province or nationally. */
  band: Band | null
  isFastest: boolean
  province: string
  praise: { words: string; author: string; day: string } | null
}

type Props = { row: ResultRow; featured: Featured; firstWeekday: number }

const ALL_CHECKS = 7

/** The first recommended provider, on a large card. */
export function FeaturedProvider({ row, featured, firstWeekday }: Props) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <Card className="overflow-hidden !p-0 sm:grid sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <Picture row={row} />
      <div className="grid content-start gap-3 p-5 md:p-6">
        <Distinction row={row} featured={featured} />
        <h3 className="text-h3">{row.name}</h3>
        <p className="-mt-2 text-small text-ink-2">
          {row.trade} · {row.where}
        </p>
        {row.rating === null ? null : (
          <Rating average={row.rating} stars={row.stars} size="large" />
        )}
        <CheckString done={row.checksDone} />
        {featured.band === null || row.callout === null ? null : (
          <Price callout={row.callout} band={featured.band} />
        )}
        <Week days={daysOf(row.week, firstWeekday, t)}>
          <span>
            <Trans>free in the next 7 days</Trans>
          </span>
        </Week>
        {featured.praise ? <Praise praise={featured.praise} /> : null}
        <div className="mt-1 flex flex-wrap items-end justify-between gap-3">
          <ButtonLink to={localizedPath(`/providers/${row.slug}`)}>
            <Trans>See profile</Trans>
          </ButtonLink>
          {featured.band ? null : <CallOut row={row} />}
        </div>
      </div>
    </Card>
  )
}

/**
 * An illustrated portrait is wider than its column on larger screens, so that the person fills the height.
 */
function Picture({ row }: { row: ResultRow }) {
  const src = photoAddress(row.photoFile, 960)
  return (
    <div className="h-56 overflow-hidden sm:h-full sm:min-h-96">
      <Avatar
        src={src}
        seed={row.portraitSeed}
        size={320}
        cover
        className={
          src
            ? 'size-full !rounded-none'
            : 'size-full !rounded-none sm:-ml-[30%] sm:w-[160%] sm:max-w-none'
        }
      />
    </div>
  )
}

function Distinction({ row, featured }: Pick<Props, 'row' | 'featured'>) {
  const { province } = featured
  if (featured.isFastest)
    return (
      <Tag tone="clay" icon={<Timer />} className="justify-self-start">
        <Trans>Fastest replies in {province}</Trans>
      </Tag>
    )
  if (row.checksDone === ALL_CHECKS)
    return (
      <Tag tone="fynbos" icon={<Award />} className="justify-self-start">
        <Trans>All seven checks done</Trans>
      </Tag>
    )
  return null
}

function Price({ callout, band }: { callout: number; band: Band }) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-small">
        <Trans>Call-out from</Trans>
        <b className="number-s">
          <Money amount={callout} />
        </b>
      </p>
      <PriceBand scale={scaleOf(band)} middle={[band.low, band.high]} amount={callout}>
        <Trans>
          Most charge <Money amount={band.low} to={band.high} />
        </Trans>
      </PriceBand>
    </div>
  )
}

function Praise({ praise: { words, author, day } }: { praise: NonNullable<Featured['praise']> }) {
  return (
    <blockquote className="border-l-2 border-line pl-4">
      <p>“{words}”</p>
      <footer className="mt-1 text-tiny text-ink-2">
        {author ? `${author}, ` : null}
        {day}
      </footer>
    </blockquote>
  )
}

/** A notable fact about the provider, the strongest available. */
export function Fact({ row }: { row: ResultRow }) {
  const minutes = row.replyMinutes
  const reviews = row.stars.reduce((sum, count) => sum + count, 0)
  return (
    <p className="flex gap-2 text-small text-ink-2">
      <Info className="mt-0.5 !size-4 text-clay" />
      <span>
        {row.checksDone === ALL_CHECKS ? (
          <Trans>All seven checks done, each with its date.</Trans>
        ) : minutes !== null && minutes <= 30 ? (
          <Trans>Typical reply time {minutes} min, the median of the last 90 days.</Trans>
        ) : (
          <Trans>
            Rated {(row.rating ?? 0).toFixed(1)} over{' '}
            <Plural value={reviews} one="# review" other="# reviews" />.
          </Trans>
        )}
      </span>
    </p>
  )
}

export function CallOut({ row }: { row: ResultRow }) {
  const { t } = useLingui()
  if (row.callout === null) return null
  return (
    <p className="md:text-right">
      <span className="block text-tiny text-ink-2">
        <Trans>call-out from</Trans>
      </span>
      <span className="number-s">
        <Money amount={row.callout} />
      </span>
      {row.paidPlace ? (
        <span className="mt-1 block">
          <Tag tone="marigold">{t(paidPlaceName(row.paidPlan))}</Tag>
        </span>
      ) : null}
    </p>
  )
}

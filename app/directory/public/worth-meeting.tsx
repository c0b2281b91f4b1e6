import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Money } from '#app/ui/money.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Week } from '#app/ui/week.tsx'
import type { ResultRow } from '../result-rows.server.ts'
import { paidPlaceName } from './paid-places.ts'
import { photoAddress } from './photo-address.ts'
import { daysOf } from './provider-row.tsx'

type Rule = { reviews: number; checks: number }

type Props = { rows: ResultRow[]; firstWeekday: number; rule: Rule }

/** A few providers chosen by a rule that is shown with them. */
export function WorthMeeting({ rows, firstWeekday, rule }: Props) {
  const [first, ...others] = rows
  if (!first) return null
  return (
    <section className="page-box page-section">
      <h2>
        <Trans>Providers worth meeting</Trans>
      </h2>
      <HowWeChoose {...rule} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,8fr)] lg:gap-12">
        <Large row={first} firstWeekday={firstWeekday} />
        <ol className="rows border-t border-line">
          {others.map((row) => (
            <Small key={row.id} row={row} firstWeekday={firstWeekday} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function HowWeChoose({ reviews, checks }: Rule) {
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
        <Trans>How we choose them</Trans>
      </summary>
      <p className="max-w-prose text-small text-ink-2">
        <Trans>
          The highest scores for rating, replies and checks, among providers with at least {reviews}{' '}
          reviews and {checks} checks done. No two share a trade or, where there are enough, a
          province. Nobody can pay to be here.
        </Trans>
      </p>
    </details>
  )
}

function Large({ row, firstWeekday }: { row: ResultRow; firstWeekday: number }) {
  const { t } = useLingui()
  return (
    <Card className="inflow-hidden !p-0 sm:grid sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <Avatar
        src={photoAddress(row.photoFile, 960)}
        seed={row.portraitSeed}
        size={320}
        cover
        className="size-full max-h-56 !rounded-none sm:max-h-none"
      />
      <div className="grid content-start gap-3 p-5 md:p-6">
        <h3 className="text-h3">{row.name}</h3>
        <p className="-mt-2 text-small text-ink-2">
          {row.trade} · {row.where}
        </p>
        {row.rating === null ? null : (
          <Rating average={row.rating} stars={row.stars} size="large" />
        )}
        <CheckString done={row.checksDone} />
        <Week days={daysOf(row.week, firstWeekday, t)}>
          <span>
            <Trans>free in the next 7 days</Trans>
          </span>
        </Week>
        <Fact row={row} />
        <ProfileAndCallOut row={row} />
      </div>
    </Card>
  )
}

function ProfileAndCallOut({ row }: { row: ResultRow }) {
  const localizedPath = usePageAddress()
  return (
    <div className="mt-1 flex flex-wrap items-end justify-between gap-3">
      <ButtonLink to={localizedPath(`/providers/${row.slug}`)}>
        <Trans>See profile</Trans>
      </ButtonLink>
      <CallOut row={row} />
    </div>
  )
}

function Small({ row, firstWeekday }: { row: ResultRow; firstWeekday: number }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 md:grid-cols-[4.75rem_minmax(0,1fr)_auto]">
      <Avatar src={photoAddress(row.photoFile, 224)} seed={row.portraitSeed} size={76} />
      <div className="grid content-start gap-1">
        <h3 className="text-h4">
          <Link
            to={localizedPath(`/providers/${row.slug}`)}
            className="relative after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
          >
            {row.name}
          </Link>
        </h3>
        <p className="text-small text-ink-2">
          {row.trade} · {row.where}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {row.rating === null ? null : <Rating average={row.rating} stars={row.stars} />}
          <CheckString done={row.checksDone} />
        </div>
        <Fact row={row} />
      </div>
      <div className="col-span-2 flex flex-wrap items-end justify-between gap-2 md:col-span-1 md:flex-col md:items-end md:justify-start">
        <CallOut row={row} />
        <Week days={daysOf(row.week, firstWeekday, t)} />
      </div>
    </li>
  )
}

function Fact({ row }: { row: ResultRow }) {
  return (
    <p className="flex gap-2 text-small text-ink-2">
      <Info className="mt-0.5 !size-4 text-clay" />
      <span>
        <StrongestFact row={row} />
      </span>
    </p>
  )
}

function StrongestFact({ row }: { row: ResultRow }) {
  const minutes = row.replyMinutes
  const reviews = row.stars.reduce((sum, count) => sum + count, 0)
  if (row.checksDone === 7) return <Trans>All seven checks done, each with its date.</Trans>
  if (minutes !== null && minutes <= 30)
    return <Trans>Typical reply time {minutes} min, the median of the last 90 days.</Trans>
  return (
    <Trans>
      Rated {(row.rating ?? 0).toFixed(1)} over{' '}
      <Plural value={reviews} one="# review" other="# reviews" />.
    </Trans>
  )
}

function CallOut({ row }: { row: ResultRow }) {
  const { t } = useLingui()
  if (row.callout === null) return null
  return (
    <p className="text-right">
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

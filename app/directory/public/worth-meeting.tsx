import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Week } from '#app/ui/week.tsx'
import type { ResultRow } from '../result-rows.server.ts'
import { CallOut, Fact, type Featured, FeaturedProvider } from './featured-provider.tsx'
import { photoAddress } from './photo-address.ts'
import { daysOf } from './provider-row.tsx'

type Rule = { reviews: number; checks: number }

/** A few providers, chosen by a rule that the page explains. */
export function WorthMeeting({
  rows,
  featured,
  firstWeekday,
  rule,
}: {
  rows: ResultRow[]
  /** About the first row. */
  featured: Featured | null
  firstWeekday: number
  rule: Rule
}) {
  const [first, ...others] = rows
  if (!first || !featured) return null
  return (
    <section className="page-box page-section">
      <h2>
        <Trans>Providers worth meeting</Trans>
      </h2>
      <HowWeChoose {...rule} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,8fr)] lg:gap-12">
        <FeaturedProvider row={first} featured={featured} firstWeekday={firstWeekday} />
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
          They have the highest scores for rating, replies and checks, among providers with at least{' '}
          {reviews} reviews and {checks} checks done. No two share a trade or, where there are
          enough, a province. Nobody can pay to be here.
        </Trans>
      </p>
    </details>
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
      <div className="col-span-2 flex flex-wrap-reverse items-end justify-between gap-2 md:col-span-1 md:flex-col md:items-end md:justify-start">
        <CallOut row={row} />
        <Week days={daysOf(row.week, firstWeekday, t)} className="ml-auto" />
      </div>
    </li>
  )
}

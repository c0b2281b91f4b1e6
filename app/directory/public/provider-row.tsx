import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, Info, Languages, Timer, Users, Zap } from 'lucide-react'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Money } from '#app/ui/money.tsx'
import { PriceBand } from '#app/ui/price-band.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Week } from '#app/ui/week.tsx'
import { AddToQuote } from '../parts/add-to-quote.tsx'
import { ReasonLine } from '../parts/reason-line.tsx'
import type { ResultRow } from '../result-rows.server.ts'
import { paidPlaceName } from './paid-places.ts'
import { photoAddress } from './photo-address.ts'
import { weekdayLetters, weekdayNames } from './weekdays.ts'

export type Band = { low: number; high: number; priced: number }

/** A provider in a list of results. On phones its parts are stacked. */
export function ProviderRow({
  row,
  band,
  firstWeekday,
  isTodayFirst,
  showsTrade,
  isFirst,
}: {
  row: ResultRow
  band: Band | null
  firstWeekday: number
  isTodayFirst: boolean
  /** Shows the trade of each row where trades are mixed. */
  showsTrade: boolean
  isFirst: boolean
}) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const km = row.km
  return (
    <li
      id={row.id}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3.5 gap-y-3 border-b border-line py-6 md:grid-cols-[6.5rem_minmax(0,1fr)_12.75rem] md:gap-x-[1.375rem] md:py-[1.625rem] xl:grid-cols-[6.5rem_minmax(0,1fr)_14.75rem]"
    >
      <Avatar
        src={photoAddress(row.photoFile, 224)}
        seed={row.portraitSeed}
        size={104}
        eager={isFirst}
        className="size-[4.5rem] md:row-span-2 md:size-[6.5rem]"
      />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={localizedPath(`/providers/${row.slug}`)}
            className="relative after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
          >
            {row.name}
          </Link>
          <RowTag row={row} isTodayFirst={isTodayFirst} />
        </h3>
        <p className="mt-0.5 text-small text-ink-2">
          {showsTrade ? `${row.trade} · ` : null}
          {row.where}
          {km === null ? null : (
            <>
              {' · '}
              {km < 1 ? (
                <Trans>less than 1 km away</Trans>
              ) : (
                <Trans>
                  <b className="text-ink">{km.toFixed(1)} km</b> away
                </Trans>
              )}
            </>
          )}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1">
          {row.rating === null ? (
            <Tag tone="sky">{t`New`}</Tag>
          ) : (
            <Rating average={row.rating} stars={row.stars} size="large" />
          )}
          <CheckString done={row.checksDone} to={localizedPath(`/providers/${row.slug}#checks`)} />
        </div>
      </div>
      <div className="col-span-2 grid gap-2.5 md:col-span-1 md:col-start-2">
        <Facts row={row} />
        <Week days={daysOf(row.week, firstWeekday, t)}>
          <span>
            <Trans>free in the next 7 days</Trans>
          </span>
        </Week>
        {row.reason ? (
          <p className="flex gap-2 text-small text-ink-2">
            <Info className="mt-0.5 !size-4 text-clay" />
            <span>
              <ReasonLine reason={row.reason} paidPlan={row.paidPlan} />
            </span>
          </p>
        ) : null}
      </div>
      <div className="col-span-2 flex flex-col gap-2 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1">
        <CallOut row={row} band={band} />
        <div className="mt-1 md:mt-auto md:self-end">
          <AddToQuote id={row.id} name={row.name} />
        </div>
      </div>
    </li>
  )
}

type T = ReturnType<typeof useLingui>['t']

export function daysOf(week: boolean[], firstWeekday: number, t: T) {
  return week.map((free, index) => {
    const day = (firstWeekday - 1 + index) % 7
    return { letter: t(weekdayLetters[day]!), name: t(weekdayNames[day]!), free }
  })
}

function RowTag({ row, isTodayFirst }: { row: ResultRow; isTodayFirst: boolean }) {
  const { t } = useLingui()
  if (row.paidPlace) return <Tag tone="marigold">{t(paidPlaceName(row.paidPlan))}</Tag>
  if (row.isFreeFirst && isTodayFirst)
    return (
      <Tag tone="fynbos" icon={<Zap />}>
        {t`Free today`}
      </Tag>
    )
  return null
}

export function Facts({ row }: { row: ResultRow }) {
  const { t } = useLingui()
  const { replyMinutes, teamSize, joined } = row
  const speaks = row.speaks.slice(0, 3).join(', ')
  const more = row.speaks.length - 3
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2 [&_svg]:!size-4 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
      {replyMinutes === null ? null : (
        <li>
          <Timer />
          <ReplyTime minutes={replyMinutes} />
        </li>
      )}
      {joined ? (
        <li>
          <CalendarPlus />
          <Trans>joined {joined}</Trans>
        </li>
      ) : null}
      {teamSize > 1 ? (
        <li>
          <Users />
          <Trans>team of {teamSize}</Trans>
        </li>
      ) : null}
      {speaks ? (
        <li>
          <Languages />
          {more > 0 ? t`${speaks} and ${plural(more, { one: '# more', other: '# more' })}` : speaks}
        </li>
      ) : null}
    </ul>
  )
}

export function ReplyTime({ minutes }: { minutes: number }) {
  if (minutes < 60) return <Trans>typical reply time {minutes} min</Trans>
  const hours = Math.round(minutes / 60)
  return <Trans>typical reply time {hours} h</Trans>
}

function CallOut({ row, band }: { row: ResultRow; band: Band | null }) {
  if (row.callout === null) {
    return (
      <p className="text-small text-ink-2">
        <Trans>Call-out fee is in the quote</Trans>
      </p>
    )
  }
  const { people } = row
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-tiny text-ink-2">
          <Trans>Call-out from</Trans>
        </span>
        <span className="number-m">
          {row.callout === 0 ? <Trans>Free</Trans> : <Money amount={row.callout} />}
        </span>
      </div>
      {band ? (
        <PriceBand
          scale={scaleOf(band)}
          middle={[band.low, band.high]}
          amount={row.callout}
          className="mt-1.5"
        >
          {row.callout < band.low ? (
            <Trans>Below what most {people} here charge</Trans>
          ) : row.callout > band.high ? (
            <Trans>Above what most {people} here charge</Trans>
          ) : (
            <Trans>In line with what most {people} here charge</Trans>
          )}
        </PriceBand>
      ) : null}
    </div>
  )
}

/** The scale extends the middle half by its own width on either side, so that markers outside it fit. */
export function scaleOf({ low, high }: Band): [number, number] {
  const room = Math.max(high - low, 100_00)
  return [Math.max(0, low - room * 0.5), high + room * 0.5]
}

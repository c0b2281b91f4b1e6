import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { bookedDays } from '#app/jobs/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { formatRand } from '#app/platform/money.ts'
import { addDays, type Day, dayOf, formatDay, formatMonth, weekdayOf } from '#app/platform/time.ts'
import { providerIn } from '#app/providers/index.server.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { GUARANTEED_RATING, shownAverage } from '#app/quality/public/guarantee.ts'
import { countsOf } from '#app/quotes/index.server.ts'
import { type RequestsTab, tabs } from '#app/quotes/public/requests-tabs.ts'
import { Card } from '#app/ui/card.tsx'
import { ChipLink } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { LineChart, Sparkline } from '#app/ui/line-chart.tsx'
import { RatingGauge } from '#app/ui/rating-gauge.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { attentionFor } from '../attention.server.ts'
import { listedRequests } from '../listed-request.server.ts'
import { AttentionList } from '../parts/attention-list.tsx'
import { RequestRow } from '../parts/request-row.tsx'
import { ThisWeek } from '../parts/this-week.tsx'
import {
  earningsByMonth,
  figuresFor,
  invitationsFor,
  recentRating,
  workByMonth,
} from '../queries.server.ts'
import type { Route } from './+types/dashboard.ts'

export const handle = { part: 'requests' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'requests')
  if (!provider) return null
  const { db, clock, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const today = dayOf(now)
  const requested = new URL(request.url).searchParams.get('tab')
  const tab: RequestsTab = tabs.find((otherTab) => otherTab === requested) ?? 'new'
  const [attention, invitations, counts, figures, months, work, rating, week] = await Promise.all([
    attentionFor(db, provider, { language, now }),
    invitationsFor(db, provider, tab),
    countsOf(db, provider.id),
    figuresFor(db, provider.id, now),
    earningsByMonth(db, provider.id, now),
    workByMonth(db, provider.id, now),
    recentRating(db, provider.id, now),
    bookedDays(db, provider.id, weekOf(today)),
  ])
  const requests = await listedRequests(db, { invitations, i18n, language, now })
  return {
    title: `${i18n._(msg`Provider Portal`)} | ${settings.current().name}`,
    ...{ attention, tab, counts, figures, work, requests, rating, today, week },
    since: formatMonth(dayOf(provider.joined_at), language),
    date: formatDay(today, language, now),
    firstName: provider.firstName,
    months: months.map((month) => monthView(month, language)),
  }
}

/** Monday to Sunday. */
function weekOf(today: Day) {
  const monday = addDays(today, 1 - weekdayOf(today))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

type MonthlyEarnings = Awaited<ReturnType<typeof earningsByMonth>>[number]

const monthView = ({ month, cents, before }: MonthlyEarnings, language: Language) => ({
  label: formatMonth(month, language).slice(0, 1),
  name: formatMonth(month, language),
  value: cents,
  before,
})

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  return (
    <div className="dashboard">
      <Welcome data={loaderData} />
      <AttentionList attention={loaderData.attention} />
      <Figures data={loaderData} />
      <div className="portal-columns">
        <div className="dashboard-column">
          <Requests data={loaderData} />
          <Earnings data={loaderData} />
        </div>
        <div className="dashboard-column">
          <Quality data={loaderData} />
          <ThisWeek week={loaderData.week} today={loaderData.today} />
        </div>
      </div>
    </div>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Welcome({ data: { since, date, firstName, counts, requests, tab } }: { data: Loaded }) {
  const first = tab === 'new' ? requests[0]?.clock : null
  return (
    <header className="portal-welcome">
      <div>
        <p className="provider-since text-small text-ink-2">
          <Trans>Provider since {since}</Trans> · {date}
        </p>
        <h1 className="text-h1 mt-1">
          <Trans>Welcome back</Trans>, {firstName}
        </h1>
        <p className="mt-2 text-ink-2">
          <Waiting counts={counts} minutesLeft={first?.minutesLeft ?? null} />
        </p>
      </div>
      <Illustration name="lane" className="portal-lane" />
    </header>
  )
}

type WaitingProps = Pick<Loaded, 'counts'> & { minutesLeft: number | null }

function Waiting({ counts, minutesLeft }: WaitingProps) {
  if (counts.new === 0) return <Trans>Nobody's waiting for a reply.</Trans>
  return (
    <>
      <Plural value={counts.new} one="One person is waiting." other="# people are waiting." />{' '}
      {minutesLeft === null ? null : (
        <Trans>
          The next deadline is in{' '}
          <b className="text-danger">
            <TimeLeft minutes={minutesLeft} />
          </b>
          .
        </Trans>
      )}
    </>
  )
}

function TimeLeft({ minutes }: { minutes: number }) {
  if (minutes < 120) return <Plural value={minutes} one="# minute" other="# minutes" />
  return <Plural value={Math.floor(minutes / 60)} one="# hour" other="# hours" />
}

function Figures({ data: { figures, months, work } }: { data: Loaded }) {
  const { t } = useLingui()
  const { clients, newClients, earned, pending, done, completion } = figures
  const line = (values: number[]) =>
    values.some((value) => value > 0) ? <Sparkline values={values} /> : null
  return (
    <StatStrip
      stats={[
        {
          label: t`Total Clients`,
          value: clients,
          chart: line(figures.clientsByMonth),
          change: <NewClients count={newClients} />,
        },
        {
          label: t`Total Earnings`,
          value: formatRand(earned, { cents: 'never' }),
          money: true,
          chart: line(months.map(({ value }) => value)),
          change: <EarningsChange figures={figures} />,
        },
        {
          label: t`Pending Requests`,
          value: pending,
          chart: line(work.map(({ invitations }) => invitations)),
          change: <YouAnswer minutes={figures.replyMinutes} />,
        },
        {
          label: t`Completed Jobs`,
          value: done,
          chart: line(work.map((item) => item.done)),
          change: <Completion percent={completion} />,
        },
      ]}
    />
  )
}

function NewClients({ count: newClients }: { count: number }) {
  if (newClients === 0) return <Trans>none new this month</Trans>
  return (
    <Trans>
      <b>{newClients} new</b> this month
    </Trans>
  )
}

function Completion({ percent: completion }: { percent: number | null }) {
  if (completion === null) return <Trans>no jobs ended yet</Trans>
  return (
    <Trans>
      <b>{completion}%</b> of jobs that ended
    </Trans>
  )
}

function EarningsChange({ figures }: Pick<Loaded, 'figures'>) {
  const { earned, earnedThisMonth, earnedYearAgo } = figures
  if (earned === 0) return <Trans>what customers paid for completed jobs</Trans>
  if (earnedThisMonth === 0) return <Trans>nothing yet this month</Trans>
  const more = earnedThisMonth - earnedYearAgo
  return more >= 0 ? (
    <Trans>
      <b>{formatRand(more, { cents: 'never' })} more</b> than this month last year, so far
    </Trans>
  ) : (
    <Trans>{formatRand(-more, { cents: 'never' })} less than this month last year, so far</Trans>
  )
}

function YouAnswer({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <Trans>no replies yet</Trans>
  if (minutes < 120) return <Trans>typical reply time {minutes} min</Trans>
  const hours = Math.round(minutes / 60)
  return <Plural value={hours} one="typical reply time # hour" other="typical reply time # hours" />
}

function Requests({ data: { tab, counts, requests } }: { data: Loaded }) {
  const { t } = useLingui()
  const empty = {
    new: t`No new requests`,
    quoted: t`No quotes waiting for a decision`,
    booked: t`No accepted jobs`,
  }
  return (
    <Card as="section" aria-labelledby="requests" className="dashboard-requests">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
        <h2 id="requests" className="text-h3">
          <Trans>Requests</Trans>
        </h2>
        <RequestTabs current={tab} counts={counts} />
      </div>
      {requests.length === 0 ? (
        <EmptyState compact className="mt-5" title={empty[tab]}>
          {tab === 'new' ? (
            <Trans>
              We'll email you when someone asks. Fast replies help you appear higher in search.
            </Trans>
          ) : null}
        </EmptyState>
      ) : (
        <ul>
          {requests.map((request, index) => (
            <RequestRow key={request.id} request={request} isFirst={index === 0 && tab === 'new'} />
          ))}
        </ul>
      )}
      <Link to={'/provider/bookings' satisfies SiteAddress} className="compare-ask mt-2">
        <Trans>All bookings</Trans>
        <ArrowRight className="size-5" aria-hidden />
      </Link>
    </Card>
  )
}

function RequestTabs({ current, counts }: { current: RequestsTab } & Pick<Loaded, 'counts'>) {
  const { t } = useLingui()
  const words = { new: t`New`, quoted: t`Quoted`, booked: t`Booked` }
  return (
    <nav aria-label={t`Which requests`} className="chips">
      {tabs.map((tab) => (
        <ChipLink
          key={tab}
          to={
            tab === 'new'
              ? ('/provider-portal' satisfies SiteAddress)
              : (`/provider-portal?tab=${tab}` satisfies SiteAddress)
          }
          chosen={tab === current}
          preventScrollReset
        >
          {words[tab]} {counts[tab]}
        </ChipLink>
      ))}
    </nav>
  )
}

function Earnings({ data: { months } }: { data: Loaded }) {
  const { t } = useLingui()
  if (months.every(({ value, before }) => value === 0 && before === 0)) return null
  return (
    <Card>
      <LineChart
        title={t`Earnings`}
        note={t`solid: last 12 months, dotted: the year before`}
        points={months}
        heads={[t`Month`, t`Paid`, t`Year before`]}
        format={(value, place) =>
          place === 'table'
            ? formatRand(value)
            : place === 'last'
              ? formatRand(value, { cents: 'never' })
              : value === 0
                ? 'R0'
                : `${Math.round(value / 100_000)}k`
        }
      />
    </Card>
  )
}

function Quality({ data: { rating } }: { data: Loaded }) {
  return (
    <Card as="section" aria-labelledby="quality">
      <h2 id="quality" className="text-h4">
        <Trans>Rating, last 12 months</Trans>
      </h2>
      {rating ? (
        <RecentRating rating={rating} />
      ) : (
        <p className="text-small mt-2 text-ink-2">
          <Trans>
            No reviews yet. Customers review you once a job is done; the Quality Guarantee minimum
            is {GUARANTEED_RATING}.
          </Trans>
        </p>
      )}
      <Link to={'/provider-portal/quality' satisfies SiteAddress} className="compare-ask mt-2">
        <Trans>How we work it out</Trans>
        <ArrowRight className="size-5" aria-hidden />
      </Link>
    </Card>
  )
}

function RecentRating({ rating }: { rating: NonNullable<Loaded['rating']> }) {
  const { t } = useLingui()
  const average = shownAverage(rating.average)
  return (
    <>
      <p className="mt-2 flex items-end justify-between gap-3">
        <span className="number-xl">{average}</span>
        <span className="text-tiny text-right text-ink-2">
          <Plural value={rating.count} one="# review" other="# reviews" />
          <br />
          <Trans>Quality Guarantee minimum: {GUARANTEED_RATING}</Trans>
        </span>
      </p>
      <RatingGauge
        className="mt-3"
        value={rating.average}
        line={GUARANTEED_RATING}
        label={t`${average} out of 5; the Quality Guarantee minimum is ${GUARANTEED_RATING}`}
      />
    </>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { providerIn } from '#app/providers/index.server.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { bookedJobs } from '../booked-jobs.server.ts'
import { JobTag } from '../public/job-tag.tsx'
import type { Route } from './+types/portal-bookings.ts'

export const handle = { part: 'bookings' }

export const meta: Route.MetaFunction = portalTitles

/** Accepted jobs, upcoming and finished. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'bookings')
  if (!provider) return null
  const { settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const isOver = new URL(request.url).searchParams.get('tab') === 'over'
  return {
    title: `${i18n._(msg`Bookings`)} | ${settings.current().name}`,
    jobs: await bookedJobs(context, provider.id, isOver ? 'over' : 'open'),
  }
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const [params] = useSearchParams()
  if (!loaderData) return null
  const isOver = params.get('tab') === 'over'
  return (
    <>
      <h1 className="text-h1">
        <Trans>Bookings</Trans>
      </h1>
      <Tabs
        className="mt-4 mb-6"
        label={t`Bookings`}
        current={isOver ? '/provider/bookings?tab=over' : '/provider/bookings'}
        tabs={[
          { to: '/provider/bookings', label: t`Upcoming` },
          { to: '/provider/bookings?tab=over', label: t`Past` },
        ]}
      />
      <Table
        caption={isOver ? t`Past jobs` : t`Accepted jobs`}
        rows={loaderData.jobs}
        rowKey={({ id }) => id}
        dense
        empty={
          <EmptyState as="h2" title={isOver ? t`No past jobs yet.` : t`No accepted jobs`}>
            <Trans>Jobs appear here once a customer accepts your quote.</Trans>
          </EmptyState>
        }
        columns={[
          {
            key: 'job',
            head: t`Job`,
            leads: true,
            cell: ({ id, job, customer, place, endedOn }) => (
              <span className="booking-job">
                <Link
                  to={`/provider/bookings/${id}` satisfies SiteAddress}
                  className="hover:underline"
                >
                  {job}
                </Link>
                <small>{isOver ? `${endedOn} · ${customer}` : `${customer}, ${place}`}</small>
              </span>
            ),
          },
          {
            key: 'customer',
            head: t`Customer`,
            wide: true,
            cell: ({ customer, place }) => `${customer}, ${place}`,
          },
          {
            key: 'day',
            head: isOver ? t`Ended` : t`Time`,
            wide: isOver,
            cell: ({ time, day, endedOn }) => (
              <span className="whitespace-nowrap">
                {isOver ? endedOn : (time ?? day ?? t`To be agreed`)}
              </span>
            ),
          },
          {
            key: 'state',
            head: t`State`,
            wide: true,
            cell: ({ state }) => <JobTag state={state} />,
          },
          {
            key: 'sum',
            head: isOver ? t`Paid` : t`Quoted`,
            wide: !isOver,
            figures: true,
            cell: ({ paidCents, totalCents }) =>
              isOver ? (paidCents === null ? '–' : formatRand(paidCents)) : formatRand(totalCents),
          },
        ]}
      />
    </>
  )
}

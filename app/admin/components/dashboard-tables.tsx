import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import type { DashboardView } from '../dashboard/view.server.ts'

type Pair = DashboardView['unanswered']['lines'][number]

/** Services and areas with requests but no quotes, and how many providers there are. */
export function Unanswered({ pairs, lines, to }: DashboardView['unanswered']) {
  const { t } = useLingui()
  const most = Math.max(1, ...lines.map(({ count }) => count))
  const columns: Column<Pair>[] = [
    {
      key: 'pair',
      head: t`Service, province`,
      leads: true,
      cell: ({ service, province, to: rows }) => (
        <Link to={rows}>
          {service}, {province}
        </Link>
      ),
    },
    {
      key: 'bar',
      head: <span className="visually-hidden">{t`As a bar`}</span>,
      wide: true,
      cell: ({ count }) => <RowBar share={count / most} />,
    },
    { key: 'count', head: t`No quotes`, figures: true, cell: ({ count }) => spaced(count) },
    {
      key: 'providers',
      head: t`Providers there`,
      figures: true,
      cell: ({ providers }) => providers,
    },
  ]
  return (
    <section className="card dashboard-table">
      <header>
        <h2 className="text-h4">
          <Trans>No quotes by service and province</Trans>
        </h2>
        {pairs > lines.length ? (
          <Link to={to} className="link">
            <Trans>All requests</Trans>
          </Link>
        ) : null}
      </header>
      <Table
        dense
        caption={t`Requests that had no quote after 48 h`}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        empty={<Nothing words={t`No requests without a quote.`} />}
      />
    </section>
  )
}

function RowBar({ share }: { share: number }) {
  return (
    <svg width="104" height="12" aria-hidden="true">
      <rect width="100%" height="12" className="fill-sand-2" />
      <rect width={`${Math.round(share * 100)}%`} height="12" className="fill-clay" />
    </svg>
  )
}

type Document = DashboardView['documents']['lines'][number]

/** Documents that expire before the end of the month. */
export function Expiring({ count, lines, to }: DashboardView['documents']) {
  const { t } = useLingui()
  const all = spaced(count)
  const columns: Column<Document>[] = [
    {
      key: 'who',
      head: t`Who`,
      leads: true,
      cell: ({ who, what, to: person }) => (
        <>
          {person ? <Link to={person}>{who}</Link> : who}
          <small>{what}</small>
        </>
      ),
    },
    { key: 'what', head: t`What`, wide: true, cell: ({ what }) => what },
    {
      key: 'until',
      head: t`Until`,
      figures: true,
      cell: ({ until }) => <span className="whitespace-nowrap">{until}</span>,
    },
  ]
  return (
    <section className="card dashboard-table">
      <header>
        <h2 className="text-h4">
          <Trans>Documents that expire this month</Trans>
        </h2>
        {count > lines.length ? (
          <Link to={to} className="link">
            <Trans>All {all}</Trans>
          </Link>
        ) : null}
      </header>
      <Table
        dense
        className="dashboard-documents"
        caption={t`Documents and checks, the earliest first`}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        empty={<Nothing words={t`None expire this month.`} />}
      />
    </section>
  )
}

function Nothing({ words }: { words: string }) {
  return <EmptyState as="h3" title={words} compact />
}

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { addDays, dayOf, formatDay, isDay } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { dashboardAddress, readDashboardFilter } from '../dashboard/filter.ts'
import { periodUntil } from '../dashboard/periods.ts'
import { restOfMonth, rowsPage } from '../dashboard/rows.server.ts'
import {
  isOfNow,
  readCursor,
  rowsNamed,
  rowsPath,
  rowsTitles,
  writeCursor,
} from '../dashboard/rows.ts'
import { narrowedTo, rowView } from '../dashboard/rows-view.server.ts'
import { nameOfProvince } from '../dashboard/view.server.ts'
import type { Route } from './+types/dashboard-rows.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see the dashboard')]

/** The rows behind a count on the dashboard. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  allowed(context, request, 'see the dashboard')
  const i18n = requestI18n(context)
  const name = rowsNamed(params.rows)
  if (!name) throw data(i18n._(msg`There is no such list.`), { status: 404 })
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const search = new URL(request.url).searchParams
  const filter = readDashboardFilter(search)
  const today = dayOf(now)
  const typedWeek = search.get('week')
  const week = isDay(typedWeek) ? typedWeek : null
  const days =
    name === 'documents expiring'
      ? restOfMonth(today)
      : week
        ? { from: week, to: addDays(week, 6) }
        : periodUntil(filter.period, today)
  const detail = search.get('detail')?.slice(0, 60) || null
  const after = readCursor(search.get('after'))
  const page = await rowsPage(db, name, { days, province: filter.province, detail, after }, now)
  const address = (cursor: string | null) =>
    dashboardAddress(rowsPath(name), filter, { week, detail, after: cursor })
  return {
    title: i18n._(rowsTitles[name]),
    about: [
      isOfNow(name)
        ? ''
        : `${formatDay(days.from, i18n.locale, now)} – ${formatDay(days.to, i18n.locale, now)}`,
      detail && narrowedTo(i18n, name, detail),
      nameOfProvince(i18n, filter.province),
    ]
      .filter(Boolean)
      .join(', '),
    back: dashboardAddress('/admin/dashboard', filter),
    first: after ? address(null) : null,
    more: page.more && address(writeCursor(page.more)),
    rows: page.rows.map((row) => rowView(i18n, name, row, now)),
    titles: adminTitles(context, rowsTitles[name]),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function DashboardRows({ loaderData }: Route.ComponentProps) {
  const { title, about, back, rows } = loaderData
  return (
    <>
      <p className="admin-back">
        <Link to={back}>
          <Trans>Dashboard</Trans>
        </Link>
      </p>
      <AdminHead title={title} />
      {about ? <p className="dashboard-note mb-4">{about}</p> : null}
      <Table
        className="admin-table"
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={useColumns(rows)}
        empty={<NoRows />}
      />
      <OtherPages {...loaderData} />
    </>
  )
}

function NoRows() {
  const { t } = useLingui()
  return (
    <EmptyState as="h2" title={t`Nothing in this period.`}>
      <Trans>Try a longer period or all provinces on the dashboard.</Trans>
    </EmptyState>
  )
}

function OtherPages({ first, more }: Route.ComponentProps['loaderData']) {
  const { t } = useLingui()
  return (
    <nav className="admin-pages" aria-label={t`Pages`}>
      {first ? (
        <ButtonLink to={first}>
          <Trans>Back to the first page</Trans>
        </ButtonLink>
      ) : null}
      {more ? (
        <ButtonLink to={more}>
          <Trans>Next page</Trans>
        </ButtonLink>
      ) : null}
    </nav>
  )
}

/** Leaves out a column without any value. */
function useColumns(rows: readonly Row[]): Column<Row>[] {
  const { t } = useLingui()
  const columns: Column<Row>[] = [
    {
      key: 'label',
      head: t`What`,
      leads: true,
      cell: ({ label, to }) => (to ? <Link to={to}>{label || '–'}</Link> : label || '–'),
    },
    { key: 'when', head: t`When`, cell: ({ when }) => when },
    {
      key: 'detail',
      head: t`Details`,
      cell: ({ detail }) => <span className="admin-long">{detail || '–'}</span>,
    },
    { key: 'province', head: t`Province`, cell: ({ province }) => province || '–' },
  ]
  return columns.filter(
    ({ key }) => (key !== 'detail' && key !== 'province') || rows.some((row) => row[key] !== ''),
  )
}

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import {
  HistorySearch,
  NothingRecorded,
  OtherPages,
  PersonLink,
  useFirstColumns,
} from '../components/history-parts.tsx'
import { historyAddress, readHistoryFilter } from '../history/filter.ts'
import { reportersHiddenFrom } from '../history/hidden-reporters.server.ts'
import { historyPage, wantedOf } from '../history/history.server.ts'
import type { Route } from './+types/history.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see everyone’s history')]

/** The history of everyone's actions. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = allowed(context, request, 'see everyone’s history')
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const language = context.get(languageContext)
  const { after, ...filter } = readHistoryFilter(new URL(request.url).searchParams)
  const wanted = await wantedOf(db, filter)
  const hiddenReporters = await reportersHiddenFrom(db, viewer)
  const page = wanted
    ? await historyPage(db, { ...wanted, after, hiddenReporters })
    : { events: [], more: null }
  return {
    filter,
    isFirstPage: after === null,
    isNobody: wanted === null,
    more: page.more,
    events: page.events.map(({ details: _, at: happenedAt, ...event }) => ({
      ...event,
      at: formatInstant(happenedAt, language, now),
    })),
    titles: adminTitles(context, msg`History`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Happened = Route.ComponentProps['loaderData']['events'][number]

export default function HistoryOfEveryone({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { filter, events, isNobody, isFirstPage, more } = loaderData
  const mayDownload = useMay('download the history')
  return (
    <>
      <AdminHead title={<Trans>History</Trans>}>
        {events.length > 0 && mayDownload ? (
          <ButtonLink
            to={historyAddress('/admin/history.csv', filter)}
            icon={<Download aria-hidden />}
            reloadDocument
          >
            <Trans>Download as CSV</Trans>
          </ButtonLink>
        ) : null}
      </AdminHead>
      <HistorySearch filter={filter} isNobody={isNobody} />
      <Table
        className="admin-table"
        caption={t`What happened, newest first`}
        rows={events}
        rowKey={({ id }) => id}
        columns={useColumns()}
        empty={<NothingRecorded isNobody={isNobody} all="/admin/history" />}
      />
      <OtherPages
        first={isFirstPage ? null : historyAddress('/admin/history', filter)}
        next={more && historyAddress('/admin/history', filter, more)}
      />
    </>
  )
}

function useColumns(): Column<Happened>[] {
  const { t } = useLingui()
  return [
    ...useFirstColumns<Happened>(),
    { key: 'about', head: t`About`, cell: (event) => <About event={event} /> },
    {
      key: 'by',
      head: t`By`,
      cell: ({ by, isAnonymous }) => {
        if (isAnonymous) return t`a person`
        return by ? <PersonLink person={by} /> : t`the system, or someone not signed in`
      },
    },
    { key: 'from', head: t`IP address`, cell: ({ ip }) => ip ?? '–' },
    { key: 'why', head: t`Why`, cell: ({ reason }) => reason ?? '–' },
  ]
}

function About({ event: { about, aboutKind, aboutId } }: { event: Happened }) {
  if (about) return <PersonLink person={about} />
  return (
    <span className="admin-long">
      {aboutKind} {aboutId}
    </span>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { EventWords } from '../components/event-words.tsx'
import { eventGroups } from '../event-words.ts'
import { historyAddress, readHistoryFilter } from '../history/filter.ts'
import { historyPage, wantedOf } from '../history/history.server.ts'
import type { Route } from './+types/history.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see everyone’s history')]

/** The audit trail of everyone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see everyone’s history')
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const language = context.get(languageContext)
  const { after, ...filter } = readHistoryFilter(new URL(request.url).searchParams)
  const wanted = await wantedOf(db, filter)
  const page = wanted ? await historyPage(db, { ...wanted, after }) : { events: [], more: null }
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
  const { filter, events, isNobody } = loaderData
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
      <Filter filter={filter} isNobody={isNobody} />
      <Table
        className="admin-table"
        caption={t`What happened, newest first`}
        rows={events}
        rowKey={({ id }) => id}
        columns={useColumns()}
        empty={<NothingRecorded isNobody={isNobody} />}
      />
      <OtherPages {...loaderData} />
    </>
  )
}

function NothingRecorded({ isNobody }: { isNobody: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      as="h2"
      title={isNobody ? t`No account matches that.` : t`Nothing of this kind is recorded.`}
      action={
        <ButtonLink to={'/admin/history' satisfies SiteAddress}>
          <Trans>Show everything</Trans>
        </ButtonLink>
      }
    >
      {isNobody ? (
        <Trans>Enter the whole address, number or id of a person.</Trans>
      ) : (
        <Trans>Try other days, or another kind of event.</Trans>
      )}
    </EmptyState>
  )
}

function OtherPages({ filter, more, isFirstPage }: Route.ComponentProps['loaderData']) {
  const { t } = useLingui()
  return (
    <nav className="admin-pages" aria-label={t`Pages`}>
      {isFirstPage ? null : (
        <ButtonLink to={historyAddress('/admin/history', filter)}>
          <Trans>Back to the newest</Trans>
        </ButtonLink>
      )}
      {more ? (
        <ButtonLink to={historyAddress('/admin/history', filter, more)}>
          <Trans>Older events</Trans>
        </ButtonLink>
      ) : null}
    </nav>
  )
}

type FilterProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'isNobody'>

function Filter({ filter: { person, name, from, to }, isNobody }: FilterProps) {
  const { t, i18n } = useLingui()
  return (
    <Form className="admin-filter" role="search" key={`${person} ${name} ${from} ${to}`}>
      <TextField
        name="person"
        label={t`Email, number or id of a person`}
        defaultValue={person}
        maxLength={100}
        errors={isNobody ? [t`No account matches that.`] : undefined}
      />
      <Select name="kind" label={t`Kind`} defaultValue={name ?? ''} placeholder={t`Every kind`}>
        {Object.entries(eventGroups).map(([key, { name: group, events }]) => (
          <optgroup key={key} label={i18n._(group)}>
            {Object.entries(events).map(([value, words]) => (
              <option key={value} value={value}>
                {i18n._(words)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <TextField name="from" type="date" label={t`From`} defaultValue={from ?? ''} />
      <TextField name="to" type="date" label={t`To`} defaultValue={to ?? ''} />
      <Button type="submit" kind="ink">
        <Trans>Show</Trans>
      </Button>
    </Form>
  )
}

function useColumns(): Column<Happened>[] {
  const { t } = useLingui()
  return [
    {
      key: 'what',
      head: t`What`,
      leads: true,
      cell: ({ name, role }) => <EventWords name={name} role={role} />,
    },
    { key: 'when', head: t`When`, cell: ({ at: happenedAt }) => happenedAt },
    { key: 'about', head: t`About`, cell: (event) => <About event={event} /> },
    {
      key: 'by',
      head: t`By`,
      cell: ({ by }) => (by ? <Person person={by} /> : t`the system, or someone not signed in`),
    },
    { key: 'from', head: t`IP address`, cell: ({ ip }) => ip ?? '–' },
    { key: 'why', head: t`Why`, cell: ({ reason }) => reason ?? '–' },
  ]
}

/** Anyone who is gone has only an id left. */
function Person({ person: { id, name } }: { person: { id: string; name?: string } }) {
  return (
    <Link
      to={`/admin/people/${id}` satisfies SiteAddress}
      className={name ? undefined : 'admin-long'}
    >
      {name ?? id}
    </Link>
  )
}

function About({ event: { about, aboutKind, aboutId } }: { event: Happened }) {
  if (about) return <Person person={about} />
  return (
    <span className="admin-long">
      {aboutKind} {aboutId}
    </span>
  )
}

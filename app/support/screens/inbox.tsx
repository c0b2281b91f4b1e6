import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type LinksFunction, NavLink, Outlet, useParams } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { openingAt } from '#app/page/opening-hours.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { type Language, languages } from '#app/platform/languages.ts'
import {
  dayOf,
  formatDate,
  formatDay,
  formatMinute,
  lastDayOf,
  minuteOfDay,
} from '#app/platform/time.ts'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Tag } from '#app/ui/tag.tsx'
import styles from '../inbox.css?url'
import { readWanted, writeWanted } from '../inbox-filter.ts'
import { inboxFigures, listedTickets, nameOfAgent } from '../inbox-view.server.ts'
import { owing } from '../life-cycle.ts'
import chatStyles from '../window/chat.css?url'
import type { Route } from './+types/inbox.ts'
import { type Data, Figures, Filters } from './inbox-head.tsx'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: chatStyles },
  { rel: 'stylesheet', href: styles },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const agent = allowed(context, request, 'answer support')
  const { db, clock, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const now = clock.now()
  const wanted = readWanted(new URL(request.url).searchParams)
  const who = { agent: agent.id, now }
  const [tickets, figures] = await Promise.all([
    listedTickets(db, wanted, who),
    inboxFigures(db, who),
  ])
  const opening = openingAt(settings.current(), now)
  return {
    titles: adminTitles(context, msg`Support`),
    wanted,
    figures,
    openUntil: opening.isOpen ? formatMinute(minuteOfDay(opening.closesAt)) : null,
    tickets: tickets.map((ticket) => rowOf(ticket, now, language)),
  }
}

function rowOf(
  row: Awaited<ReturnType<typeof listedTickets>>[number],
  now: Date,
  language: Language,
) {
  const {
    at: instant,
    dueAt,
    state,
    language: spoken,
    assignedTo,
    agentEmail,
    agentMetadata,
    ...ticket
  } = row
  return {
    ...ticket,
    // The face that the visitor sees, who knows their first name alone.
    agent: assignedTo && { name: nameOfAgent(agentMetadata, agentEmail) },
    state,
    language: spoken === 'en' ? null : languages[spoken as keyof typeof languages].name,
    isOwed: owing.includes(state),
    when:
      dayOf(instant) === dayOf(now)
        ? formatMinute(minuteOfDay(instant))
        : formatDate(dayOf(instant), language),
    due: dueAt ? formatDay(lastDayOf(dueAt), language) : null,
    isLate: dueAt !== null && dueAt < now,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** The inbox: the list beside whatever ticket is open; on phones one of the two. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { ticketId } = useParams()
  useTicketEvents()
  return (
    <div className="inbox-page" data-open={ticketId ? '' : undefined}>
      <AdminHead title={<Trans>Support</Trans>}>
        {loaderData.openUntil ? (
          <Tag tone="fynbos">
            <Trans>Open until {loaderData.openUntil}</Trans>
          </Tag>
        ) : (
          <Tag>
            <Trans>Closed now</Trans>
          </Tag>
        )}
      </AdminHead>
      <Filters {...loaderData} />
      <Figures figures={loaderData.figures} />
      {/* Whoever answers must hear what comes, also before they touch anything. */}
      <div className="inbox" data-hydrate="now">
        <List {...loaderData} />
        <Outlet />
      </div>
    </div>
  )
}

/** Whatever happens to a ticket anywhere is shown here at once. */
function useTicketEvents() {
  const ask = useRevalidation()
  useEffect(() => {
    let poll: ReturnType<typeof setInterval> | undefined
    const source = new EventSource('/admin/support/live')
    source.addEventListener('ticket changed', ask)
    source.addEventListener('visitor types', (event) =>
      window.dispatchEvent(new CustomEvent('visitor types', { detail: JSON.parse(event.data) })),
    )
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) poll ??= setInterval(ask, 20_000)
    }
    return () => {
      source.close()
      clearInterval(poll)
    }
  }, [ask])
}

function List({ tickets, wanted }: Pick<Data, 'tickets' | 'wanted'>) {
  const { t } = useLingui()
  if (tickets.length === 0)
    return (
      <div className="inbox-list">
        <EmptyState as="h2" title={<Trans>Nothing in this list.</Trans>}>
          <Trans>New messages to support appear here at once.</Trans>
        </EmptyState>
      </div>
    )
  return (
    <nav className="inbox-list" aria-label={t`Tickets`}>
      {tickets.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} wanted={wanted} />
      ))}
    </nav>
  )
}

function TicketRow({ ticket, wanted }: Pick<Data, 'wanted'> & { ticket: Data['tickets'][number] }) {
  const { t } = useLingui()
  return (
    <NavLink
      to={`/admin/support/${ticket.id}${writeWanted(wanted)}` satisfies SiteAddress}
      className={({ isActive }) => cx('inbox-row', isActive && 'inbox-row-open')}
    >
      <b>
        {ticket.isOwed ? <i title={t`Waiting for us`} /> : null}
        {ticket.name || t`Anonymous`}
      </b>
      <span className="inbox-row-end">
        <time>{ticket.when}</time>
        {ticket.agent ? (
          <Portrait
            seed={ticket.agent.name.split(' ')[0]!}
            size={24}
            label={t`with ${ticket.agent.name}`}
          />
        ) : null}
      </span>
      <p>{ticket.words}</p>
      <span>
        <strong>#{ticket.reference}</strong>
        {ticket.language ? <Tag tone="sky">{ticket.language}</Tag> : null}
        {ticket.isOwed && ticket.due ? (
          <Tag tone={ticket.isLate ? 'danger' : 'clay'}>
            <Trans>reply by the end of {ticket.due}</Trans>
          </Tag>
        ) : null}
        {ticket.satisfaction ? (
          <small>
            <Trans>{ticket.satisfaction} of 5</Trans>
          </small>
        ) : null}
        {ticket.labels.map((label) => (
          <small key={label}>{label}</small>
        ))}
      </span>
    </NavLink>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type LinksFunction, Outlet, useParams } from 'react-router'
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
import { Tag } from '#app/ui/tag.tsx'
import styles from '../inbox.css?url'
import { readWanted } from '../inbox-filter.ts'
import { inboxFigures, listedTickets, nameOfAgent } from '../inbox-view.server.ts'
import { owing } from '../life-cycle.ts'
import chatStyles from '../window/chat.css?url'
import type { Route } from './+types/inbox.ts'
import { Figures, Filters } from './inbox-head.tsx'
import { TicketList } from './ticket-list.tsx'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: chatStyles },
  { rel: 'stylesheet', href: styles },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const agent = allowed(context, request, 'see support')
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
    // The portrait is generated from the first name, because the visitor knows no more.
    agent: assignedTo && { name: nameOfAgent(agentMetadata, agentEmail) },
    state,
    language: spoken === 'en' ? null : languages[spoken as keyof typeof languages].name,
    isUnanswered: owing.includes(state),
    when:
      dayOf(instant) === dayOf(now)
        ? formatMinute(minuteOfDay(instant))
        : formatDate(dayOf(instant), language),
    due: dueAt ? formatDay(lastDayOf(dueAt), language, now) : null,
    isLate: dueAt !== null && dueAt < now,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** The list beside the open ticket; on phones one of the two. */
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
      {/* Hydrated at once: new messages must appear before an agent interacts. */}
      <div className="inbox" data-hydrate="now">
        <TicketList {...loaderData} />
        <Outlet />
      </div>
    </div>
  )
}

/** Revalidates on every change to a ticket. */
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

import { Trans, useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { writeWanted } from '../inbox-filter.ts'
import type { Data } from './inbox-head.tsx'

type Ticket = Data['tickets'][number]

export function TicketList({ tickets, wanted }: Pick<Data, 'tickets' | 'wanted'>) {
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

function TicketRow({ ticket, wanted }: Pick<Data, 'wanted'> & { ticket: Ticket }) {
  const { t } = useLingui()
  return (
    <NavLink
      to={`/admin/support/${ticket.id}${writeWanted(wanted)}` satisfies SiteAddress}
      className={({ isActive }) => cx('inbox-row', isActive && 'inbox-row-open')}
    >
      <b>
        {ticket.isUnanswered ? <i title={t`Waiting for us`} /> : null}
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
      <TicketDetails ticket={ticket} />
    </NavLink>
  )
}

function TicketDetails({ ticket }: { ticket: Ticket }) {
  return (
    <span>
      <strong>#{ticket.reference}</strong>
      {ticket.language ? <Tag tone="sky">{ticket.language}</Tag> : null}
      {ticket.isUnanswered && ticket.due ? (
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
  )
}

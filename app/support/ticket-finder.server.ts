import { msg } from '@lingui/core/macro'
import type { Finder } from '#app/page/finder.ts'

const MOST_FOUND = 5

/** Finds tickets by reference, or by owner. */
export const ticketFinder: Finder = {
  act: 'see support',
  find: async ({ db }, { reference, people }, i18n) => {
    const rows = await db
      .selectFrom('support_tickets as ticket')
      .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
      .select(['ticket.id', 'ticket.reference', 'visitor.name', 'ticket.created_at'])
      .where('ticket.reference', '=', reference.replace(/^#/, ''))
      .$if(people.length > 0, (query) =>
        query.union(
          db
            .selectFrom('support_tickets as ticket')
            .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
            .select(['ticket.id', 'ticket.reference', 'visitor.name', 'ticket.created_at'])
            .where('visitor.user_id', 'in', people),
        ),
      )
      .orderBy('created_at', 'desc')
      .limit(MOST_FOUND)
      .execute()
    return rows.map((ticket) => ({
      to: `/admin/support/${ticket.id}`,
      title: i18n._(msg`Ticket #${ticket.reference}`),
      about: ticket.name,
    }))
  },
}

import { msg } from '@lingui/core/macro'
import type { TimelineSource } from '#app/page/timeline.ts'
import { isId } from '#app/platform/ids.ts'

/** Support tickets on their owner's timeline. */
export const ticketTimeline: TimelineSource = {
  things: {
    'support ticket': (db, { id }) =>
      db
        .selectFrom('support_tickets as ticket')
        .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
        .select((eb) => eb.cast<string>('ticket.id', 'text').as('id'))
        .where('visitor.user_id', '=', id),
  },
  describe: async ({ db }, events, { i18n }) => {
    const ids = events.flatMap(({ about_id }) => (isId(about_id) ? [about_id] : []))
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('support_tickets')
      .select(['id', 'reference'])
      .where('id', 'in', ids)
      .execute()
    const references = new Map(rows.map(({ id, reference }) => [id, reference]))
    return new Map(
      events.flatMap(({ id, about_id, details }) => {
        const reference = references.get(about_id)
        if (!reference) return []
        const stars = typeof details.stars === 'number' ? details.stars : null
        return [
          [
            id,
            {
              words: stars === null ? [] : [i18n._(msg`${stars} of 5 stars`)],
              links: [
                { to: `/admin/support/${about_id}`, label: i18n._(msg`Ticket #${reference}`) },
              ],
            },
          ],
        ]
      }),
    )
  },
}

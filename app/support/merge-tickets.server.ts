import { msg, plural } from '@lingui/core/macro'
import type { MergePart } from '#app/page/account-merge.ts'

/** Merges tickets, and messages of the contact form. */
export const ticketMerge: MergePart = {
  tables: { support_visitors: 'moves', contact_messages: 'moves' },
  moving: async (db, from, i18n) => {
    const { count } = await db
      .selectFrom('support_tickets as ticket')
      .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
      .select(db.fn.countAll<number>().as('count'))
      .where('visitor.user_id', '=', from)
      .executeTakeFirstOrThrow()
    const ticketCount = Number(count)
    return ticketCount > 0
      ? [
          i18n._(
            msg`${plural(ticketCount, { one: '# support ticket', other: '# support tickets' })}`,
          ),
        ]
      : []
  },
  move: async (tx, { from, to }) => {
    await tx
      .updateTable('contact_messages')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .execute()
    const kept = await tx
      .selectFrom('support_visitors')
      .select('id')
      .where('user_id', '=', to)
      .executeTakeFirst()
    if (!kept) {
      await tx
        .updateTable('support_visitors')
        .set({ user_id: to })
        .where('user_id', '=', from)
        .execute()
      return
    }
    await tx
      .updateTable('support_tickets')
      .set({ visitor_id: kept.id })
      .where('visitor_id', 'in', (eb) =>
        eb.selectFrom('support_visitors').select('id').where('user_id', '=', from),
      )
      .execute()
    await tx.deleteFrom('support_visitors').where('user_id', '=', from).execute()
  },
}

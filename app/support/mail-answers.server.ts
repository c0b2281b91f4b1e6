import { transaction } from '#app/platform/db.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { supportLetterDue } from './news.server.ts'
import { LEFT_AFTER } from './rules.ts'
import type { SupportServices } from './support-services.ts'

/** A window that is open still says so every half minute; two signs may be lost. */
const SEEN_WITHIN = LEFT_AFTER + MINUTE / 2

/** A chore: answers that nobody was there to read go by mail, each once. */
export async function mailAnswersToWhoLeft(services: SupportServices, now: Date) {
  await transaction(services.db, async (tx) => {
    const unread = await tx
      .selectFrom('support_messages as message')
      .innerJoin('support_tickets as ticket', 'ticket.id', 'message.ticket_id')
      .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
      .select('message.id')
      .where('message.kind', '=', 'agent')
      .where('message.mailed_at', 'is', null)
      .where('message.said_at', '<=', new Date(now.getTime() - LEFT_AFTER))
      .where('visitor.email', 'is not', null)
      .where('visitor.seen_at', '<=', new Date(now.getTime() - SEEN_WITHIN))
      .whereRef('message.seq', '>', 'ticket.visitor_read')
      .orderBy('message.seq')
      .limit(100)
      .forUpdate('message')
      .skipLocked()
      .execute()
    for (const { id } of unread) {
      await tx
        .updateTable('support_messages')
        .set({ mailed_at: now })
        .where('id', '=', id)
        .execute()
      await supportLetterDue(services, tx, 'support answered', id)
    }
  })
}

import { transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { answersToMail, LEFT_AFTER } from './rules.ts'
import type { SupportServices } from './support-services.ts'

/** An open window sends a heartbeat every half minute; two may be lost. */
const SEEN_WITHIN = LEFT_AFTER + MINUTE / 2
const MOST_AT_ONCE = 500

/** A scheduled task: emails unread answers of visitors who have left, one email per conversation. */
export async function mailAnswersToWhoLeft(services: SupportServices, now: Date) {
  await transaction(services.db, async (tx) => {
    const unread = await tx
      .selectFrom('support_messages as message')
      .innerJoin('support_tickets as ticket', 'ticket.id', 'message.ticket_id')
      .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
      .select(['message.id', 'message.ticket_id as ticketId', 'message.sent_at as sentAt'])
      .where('message.kind', '=', 'agent')
      .where('message.mailed_at', 'is', null)
      .where('visitor.email', 'is not', null)
      .where('visitor.seen_at', '<=', new Date(now.getTime() - SEEN_WITHIN))
      .whereRef('message.seq', '>', 'ticket.visitor_read')
      .orderBy('message.seq')
      .limit(MOST_AT_ONCE)
      .forUpdate('message')
      .skipLocked()
      .execute()
    for (const ids of answersToMail(unread, now)) {
      await tx
        .updateTable('support_messages')
        .set({ mailed_at: now })
        .where('id', 'in', ids)
        .execute()
      await queueEmail(services, tx, { kind: 'support answered', messageId: ids.at(-1)! })
    }
  })
}

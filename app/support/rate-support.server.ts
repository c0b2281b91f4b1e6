import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { notifyAgents } from './notify-chat.server.ts'
import type { SupportServices } from './support-services.ts'

/** The visitor rates their last solved ticket, once, from one to five. */
export async function rateSupport(
  services: SupportServices,
  { visitorId, stars, now }: { visitorId: string; stars: number; now: Date },
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const ticket = await tx
      .selectFrom('support_tickets')
      .select(['id', 'state', 'satisfaction'])
      .where('visitor_id', '=', visitorId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (ticket?.state !== 'solved' || ticket.satisfaction !== null) return false
    if (![1, 2, 3, 4, 5].includes(stars)) return false
    await tx
      .updateTable('support_tickets')
      .set({ satisfaction: stars, rated_at: now })
      .where('id', '=', ticket.id)
      .execute()
    await recordEvent(tx, {
      name: 'support rated',
      about: { kind: 'support ticket', id: ticket.id },
      by: null,
      now,
      details: { stars },
    })
    await notifyAgents(services, tx, { ticketId: ticket.id, now })
    return true
  })
}

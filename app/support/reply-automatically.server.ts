import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { notifyBoth } from './notify-chat.server.ts'
import type { SupportServices } from './support-services.ts'
import type { Written } from './write-to-support.server.ts'

/**
 * Sends the automatic reply a moment later. The timer is precise but lost in a restart; a scheduled task
 * sends the replies that a restart left out.
 */
export function replySoon(services: SupportServices & Pick<Services, 'log'>, written: Written) {
  if (!written.automaticDueAt) return
  const { ticketId, automaticDueAt } = written
  // A wait by the machine's clock, because the product's may be set.
  const timer = setTimeout(() => {
    replyAutomatically(services, ticketId, automaticDueAt).catch((error: unknown) =>
      services.log.warn(
        { err: error, ticketId },
        'an automatic reply is left to the scheduled task',
      ),
    )
  }, AUTOMATIC_WAIT)
  timer.unref()
}

const AUTOMATIC_WAIT = 1500

/** Once per ticket, and not after an agent has been assigned or has answered. */
export async function replyAutomatically(
  services: SupportServices,
  ticketId: string,
  now: Date,
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const ticket = await tx
      .updateTable('support_tickets')
      .set({ automatic_due_at: null })
      .where('id', '=', ticketId)
      .where('automatic_due_at', 'is not', null)
      .returning(['id', 'reference', 'visitor_id', 'assigned_to', 'first_answer_at'])
      .executeTakeFirst()
    if (!ticket || ticket.assigned_to || ticket.first_answer_at) return false
    const language = await languageOf(tx, ticket.visitor_id)
    await tx
      .insertInto('support_messages')
      .values({
        id: newId(),
        ticket_id: ticketId,
        kind: 'automatic',
        words: automaticWords(language, ticket.reference),
        sent_at: now,
      })
      .execute()
    await notifyBoth(services, tx, { ticketId, visitorId: ticket.visitor_id, now })
    return true
  })
}

async function languageOf(tx: Tx, visitorId: string): Promise<SpokenLanguage> {
  const { language } = await tx
    .selectFrom('support_visitors')
    .select('language')
    .where('id', '=', visitorId)
    .executeTakeFirstOrThrow()
  return language as SpokenLanguage
}

export const automaticWords = (language: SpokenLanguage, reference: string) =>
  i18nFor(language)._(
    msg`Thank you for your message. Our team has received it and will respond shortly. Your request reference is #${reference}`,
  )

/** A scheduled task: sends automatic replies that a restart left out. */
export async function replyWhereDue(services: SupportServices, now: Date) {
  for (const { id, automatic_due_at } of await repliesDue(services.db, now))
    await replyAutomatically(services, id, automatic_due_at!)
}

const repliesDue = (db: Db, now: Date) =>
  db
    .selectFrom('support_tickets')
    .select(['id', 'automatic_due_at'])
    .where('automatic_due_at', '<=', now)
    .orderBy('automatic_due_at')
    .limit(200)
    .execute()

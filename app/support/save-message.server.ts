import type { Insertable } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { SupportMessages } from '#db/schema.ts'
import { bringsOthers, type Sent } from './support-files.server.ts'

type Message = Omit<Insertable<SupportMessages>, 'id' | 'seq'>

/**
 * Stores a message, or returns null if the same one was stored in the same ticket under the same key, because
 * the form was submitted twice. A key that was used for another message is ignored.
 */
export async function saveMessage(
  tx: Tx,
  message: Message,
  files?: Sent,
): Promise<{ id: string; seq: number } | null> {
  const insertUnder = (form_key: string | null) =>
    tx
      .insertInto('support_messages')
      .values({ ...message, id: newId(), form_key })
      .onConflict((conflict) => conflict.column('form_key').doNothing())
      .returning(['id', 'seq'])
      .executeTakeFirst()
  const { form_key: key = null, kind, words } = message
  const stored = await insertUnder(key)
  if (stored) return { id: stored.id, seq: Number(stored.seq) }
  const same = await sameMessage(tx, { key: key!, kind, words, files })
  if (same?.ticketId === message.ticket_id) return null
  const { id, seq } = (await insertUnder(null))!
  return { id, seq: Number(seq) }
}

/**
 * The message of this key, if it is the same: the same kind, the same text, and no other files. A visitor who
 * went back and changed something in the same form sends a new message.
 */
export async function sameMessage(
  tx: Tx,
  { key, kind, words, files }: { key: string; kind: string; words: string; files?: Sent },
): Promise<{ id: string; ticketId: string } | null> {
  const existing = await tx
    .selectFrom('support_messages')
    .select(['id', 'ticket_id as ticketId'])
    .where('form_key', '=', key)
    .where('kind', '=', kind)
    .where('words', '=', words)
    .executeTakeFirst()
  return existing && !(await bringsOthers(tx, existing.id, files)) ? existing : null
}

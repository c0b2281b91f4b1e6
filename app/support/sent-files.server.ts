import type { Db, Queryable } from '#app/platform/db.server.ts'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import { SUPPORT_FILE } from './support-files.server.ts'

export type SaidFile = { id: string; name: string; size: string; isPicture: boolean }

/** The files of these messages, by message id. */
export async function filesOf(
  db: Queryable,
  messageIds: string[],
): Promise<Map<string, SaidFile[]>> {
  const found = new Map<string, SaidFile[]>()
  if (messageIds.length === 0) return found
  const rows = await db
    .selectFrom('support_files')
    .innerJoin('stored_files', 'stored_files.id', 'support_files.file_id')
    .select([
      'message_id',
      'stored_files.id',
      'stored_files.name',
      'stored_files.bytes',
      'stored_files.content_type as type',
    ])
    .where('message_id', 'in', messageIds)
    .orderBy('position')
    .execute()
  for (const { message_id, type, bytes, ...file } of rows)
    found.set(message_id, [
      ...(found.get(message_id) ?? []),
      { ...file, size: kilobytes(bytes), isPicture: type.startsWith('image/') },
    ])
  return found
}

/** A file and the message it is in; the message is null before it is sent. */
export function fileWithReaders(db: Db, id: string) {
  return db
    .selectFrom('stored_files')
    .leftJoin('support_files', 'support_files.file_id', 'stored_files.id')
    .leftJoin('support_messages as message', 'message.id', 'support_files.message_id')
    .leftJoin('support_tickets as ticket', 'ticket.id', 'message.ticket_id')
    .select([
      'stored_files.key',
      'stored_files.name',
      'stored_files.content_type as type',
      'stored_files.owner_user as ownerUser',
      'stored_files.owner_device as ownerDevice',
      'message.kind',
      'ticket.visitor_id as visitorId',
    ])
    .where('stored_files.id', '=', id)
    .where('stored_files.purpose', '=', SUPPORT_FILE)
    .executeTakeFirst()
}

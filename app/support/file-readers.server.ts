import type { Db } from '#app/platform/db.server.ts'
import { SUPPORT_FILE } from './support-files.server.ts'

/** A file and its message; the message is null before it is sent. */
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

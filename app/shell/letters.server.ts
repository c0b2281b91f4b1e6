import type { Db } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'

const SHOWN = 100

/** The newest letters, of one recipient or of all. */
export function letters(db: Db, recipient: string) {
  return db
    .selectFrom('letters')
    .select(['id', 'kind', 'recipient', 'subject', 'written_at', 'sent_at', 'last_error'])
    .where('recipient', recipient === '' ? '!=' : '=', recipient)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** The newest texts, to one number or to all. */
export function texts(db: Db, recipient: string) {
  return db
    .selectFrom('texts')
    .select(['id', 'recipient', 'words', 'written_at', 'sent_at', 'last_error'])
    .where('recipient', recipient === '' ? '!=' : '=', recipient)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

export async function letter(db: Db, id: string) {
  if (!isId(id)) return undefined
  return db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}

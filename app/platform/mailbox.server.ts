import type { Db } from './db.server.ts'
import { isId } from './ids.ts'
import { emailBody, textWords } from './secret-messages.server.ts'

const SHOWN = 100

/** The newest emails, of one recipient or of all. */
export function emails(db: Db, recipient: string) {
  return db
    .selectFrom('outgoing_emails')
    .select(['id', 'kind', 'recipient', 'subject', 'written_at', 'sent_at', 'last_error'])
    .where('recipient', recipient === '' ? '!=' : '=', recipient)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

type Mailbox = { db: Db; secret: string }

/** The newest SMS, to one number or to all, decrypted. */
export async function texts({ db, secret }: Mailbox, recipient: string) {
  const rows = await db
    .selectFrom('texts')
    .select(['id', 'recipient', 'words', 'is_secret', 'written_at', 'sent_at', 'last_error'])
    .where('recipient', recipient === '' ? '!=' : '=', recipient)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ is_secret, ...text }) => ({
    ...text,
    words: textWords(secret, { ...text, is_secret }),
  }))
}

export async function email({ db, secret }: Mailbox, id: string) {
  if (!isId(id)) return undefined
  const row = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, ...emailBody(secret, row) }
}

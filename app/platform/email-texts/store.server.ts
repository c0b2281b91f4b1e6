import { sql } from 'kysely'
import type { Queryable, Tx } from '../db.server.ts'
import { recordEvent } from '../events.server.ts'
import { newId } from '../ids.ts'
import type { Language } from '../languages.ts'

export const EMAIL_TEXTS_TAG = 'email texts'

/** A built-in text of emails: its message id and language. */
export type TextKey = { messageId: string; language: Language }

/** The newest version of each edited text. A null text restores the built-in one. */
export async function latestTexts(db: Queryable) {
  const rows = await db
    .selectFrom('email_text_versions as version')
    .select(['message_id as messageId', 'language', 'number', 'text'])
    .select('built_in as builtIn')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_text_versions as newer')
            .select('newer.id')
            .whereRef('newer.message_id', '=', 'version.message_id')
            .whereRef('newer.language', '=', 'version.language')
            .whereRef('newer.number', '>', 'version.number'),
        ),
      ),
    )
    .orderBy('message_id')
    .orderBy('language')
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as Language }))
}

type Change = TextKey & {
  /** Null restores the built-in text. */
  text: string | null
  builtIn: string
  /** The email in which it was edited. */
  email: string
  by: string
  now: Date
  /** The version that this change restores. */
  putBack?: number
}

/** Saves a text as its next version. Notifies every process. */
export async function changeText(tx: Tx, change: Change) {
  const { messageId, language, text, builtIn, email, by, now, putBack } = change
  const last = newestOf(await versionsOf(tx, [change]).execute())
  await tx
    .insertInto('email_text_versions')
    .values({
      id: newId(),
      message_id: messageId,
      language,
      number: (last?.number ?? 0) + 1,
      text,
      built_in: builtIn,
      put_back: putBack,
      changed_at: now,
      changed_by: by,
    })
    .execute()
  const values = { before: last?.text ?? builtIn, after: text ?? builtIn }
  await recordEvent(tx, {
    name: 'email text changed',
    about: { kind: 'email text', id: `${language} ${messageId}` },
    by,
    now,
    details: { email, language, ...values },
    audit: { before: { text: values.before }, after: { text: values.after } },
    tags: [EMAIL_TEXTS_TAG],
  })
}

/** By number: the clocks of two processes may differ, and the product's can be set back. */
export const newestOf = <Version extends { number: number }>(versions: readonly Version[]) =>
  versions.toSorted((version, other) => other.number - version.number).at(0)

/** Serializes edits of texts, so that none overwrites another unseen. */
export async function lockTexts(tx: Tx) {
  await sql`lock table email_text_versions in share row exclusive mode`.execute(tx)
}

/** The versions of these texts, newest first. */
export const versionsOf = (db: Queryable, keys: readonly TextKey[]) =>
  db
    .selectFrom('email_text_versions as version')
    .leftJoin('people', 'people.id', 'version.changed_by')
    .select(['version.message_id as messageId', 'version.language', 'version.number'])
    .select(['version.text', 'version.built_in as builtIn', 'version.put_back as putBack'])
    .select(['version.changed_at as changedAt', 'version.changed_by as changedBy'])
    .select([
      'people.email',
      sql<string | null>`people.user_metadata ->> 'full_name'`.as('fullName'),
    ])
    .where(({ or, and }) =>
      or(
        keys.map(({ messageId, language }) =>
          and({ 'version.message_id': messageId, 'version.language': language }),
        ),
      ),
    )
    .orderBy('version.changed_at', 'desc')
    .orderBy('version.number', 'desc')
    .orderBy('version.id', 'desc')

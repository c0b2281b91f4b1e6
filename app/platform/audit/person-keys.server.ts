import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../db.server.ts'
import { decryptText, encryptText } from '../encrypted-text.server.ts'

type Purpose = 'audit origin' | 'audit content'

/** Encrypts a value with a key of this person, which can be destroyed with their account. */
export async function encryptFor(
  tx: Queryable,
  {
    person,
    purpose,
    entryId,
    now,
  }: { person: string; purpose: Purpose; entryId: string; now: Date },
  value: unknown,
): Promise<string> {
  const key = (await keyOf(tx, person)) ?? (await newKey(tx, person, now))
  return encryptText(key, { purpose, context: entryId }, JSON.stringify(value))
}

async function keyOf(tx: Queryable, person: string) {
  const row = await tx
    .selectFrom('audit_keys')
    .select('key')
    .where('user_id', '=', person)
    .executeTakeFirst()
  return row?.key
}

async function newKey(tx: Queryable, person: string, now: Date): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await tx
    .insertInto('audit_keys')
    .values({ user_id: person, key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // A concurrent transaction may have created it first. If it was destroyed again, ours decrypts nothing
  // either.
  return (await keyOf(tx, person)) ?? key
}

export async function keysOf(db: Queryable, people: readonly string[]) {
  if (people.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('audit_keys')
    .select(['user_id', 'key'])
    .where('user_id', 'in', [...new Set(people)])
    .execute()
  return new Map(rows.map(({ user_id, key }) => [user_id, key]))
}

/** The value, or null if its person's key was destroyed. */
export function decryptFor<Value>(
  key: string | undefined,
  { purpose, entryId }: { purpose: Purpose; entryId: string },
  encrypted: string,
): Value | null {
  if (!key) return null
  try {
    return JSON.parse(decryptText(key, { purpose, context: entryId }, encrypted)) as Value
  } catch {
    // Someone changed it in the database, which checking the chain reports.
    return null
  }
}

/**
 * Destroys a person's key, so that nobody can read their data in the audit log any more, while its hashes
 * stay valid. The database refuses to delete any other key in this transaction.
 */
export async function destroyAuditKey(tx: Tx, person: string) {
  await sql`select set_config('audit.erased_person', ${person}, true)`.execute(tx)
  await tx.deleteFrom('audit_keys').where('user_id', '=', person).execute()
}

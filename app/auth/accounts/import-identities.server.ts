import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { isRead, type Outcome, type Refused } from './import-outcome.ts'
import type { ImportedIdentity } from './import-users.ts'

/** Adds the missing identities of existing accounts, in one statement. */
export async function addIdentities(
  tx: Tx,
  read: (ImportedIdentity | Refused)[],
  now: Date,
): Promise<Outcome[]> {
  const identities = read.filter(isRead)
  if (identities.length === 0) return read as Outcome[]
  const owners = new Set(
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [...new Set(identities.map(({ user_id }) => user_id))])
      .execute()
      .then((rows) => rows.map(({ id }) => id)),
  )
  const owned = identities.filter(({ user_id }) => owners.has(user_id))
  const added = new Set(owned.length > 0 ? await insertThose(tx, owned, now) : [])
  const outcomes: Outcome[] = []
  for (const item of read) {
    if (!isRead(item)) outcomes.push(item)
    else if (!owners.has(item.user_id))
      outcomes.push({ refused: `its account ${item.user_id} is not here` })
    // A duplicate within the file counts as already existing.
    else outcomes.push(added.delete(keyOf(item)) ? 'came' : await inTheWay(tx, item))
  }
  return outcomes
}

const keyOf = ({ provider, id }: { provider: string; id: string }) => `${provider} ${id}`

async function insertThose(tx: Tx, identities: ImportedIdentity[], now: Date) {
  const rows = await tx
    .insertInto('identities')
    .values(
      identities.map((identity) => ({
        ...identity,
        identity_id: identity.identity_id ?? newId(),
        identity_data: JSON.stringify(identity.identity_data),
        created_at: identity.created_at ?? now,
        updated_at: identity.updated_at ?? identity.created_at ?? now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['provider', 'id'])
    .execute()
  return rows.map(keyOf)
}

async function inTheWay(
  tx: Tx,
  { provider, id, user_id: userId }: ImportedIdentity,
): Promise<Outcome> {
  const known = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known?.user_id === userId) return 'was here'
  return {
    refused: known
      ? `who this is at ${provider} belongs to another account here`
      : 'another identity here has the same identity_id',
  }
}

const AT_ONCE = 500

type Made = { id: string; data: object; createdAt: Date }

/**
 * An account with an email or phone has an identity for it. An export of the users table alone contains none:
 * they are created as sign-up would have. Returns how many.
 */
export async function addMissingIdentities(db: Db, now: Date): Promise<number> {
  let made = 0
  for (const provider of ['email', 'phone'] as const)
    for (let after: string | null = null; ; ) {
      const people = await peopleWith(db, provider, after)
      if (people.length === 0) break
      after = people.at(-1)!.id
      const lacking = await without(db, provider, people)
      if (lacking.length > 0) await transaction(db, (tx) => insertMade(tx, provider, lacking, now))
      made += lacking.length
    }
  return made
}

async function peopleWith(
  db: Db,
  provider: 'email' | 'phone',
  after: string | null,
): Promise<Made[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'email_confirmed_at', 'phone_confirmed_at', 'created_at'])
    .where(provider, 'is not', null)
    .where('is_sso', '=', false)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(app_metadata -> 'providers' ? ${provider}, true)`)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    data: {
      sub: row.id,
      [provider]: row[provider],
      email_verified: provider === 'email' && row.email_confirmed_at !== null,
      phone_verified: provider === 'phone' && row.phone_confirmed_at !== null,
    },
  }))
}

/** Queried separately: right after the import a join over both tables would be planned without statistics. */
async function without(db: Db, provider: string, people: Made[]) {
  const rows = await db
    .selectFrom('identities')
    .select('user_id')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .where('provider', '=', provider)
    .execute()
  const served = new Set(rows.map(({ user_id }) => user_id))
  return people.filter(({ id }) => !served.has(id))
}

async function insertMade(tx: Tx, provider: string, people: Made[], now: Date) {
  await tx
    .insertInto('identities')
    .values(
      people.map((person) => ({
        identity_id: newId(),
        id: person.id,
        user_id: person.id,
        provider,
        identity_data: JSON.stringify(person.data),
        created_at: person.createdAt,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

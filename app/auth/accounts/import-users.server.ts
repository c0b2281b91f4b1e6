import type { Clock } from '#app/platform/clock.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { addIdentities, addMissingIdentities } from './import-identities.server.ts'
import { isRead, type Outcome, type Refused } from './import-outcome.ts'
import { type ImportedUser, readIdentity, readUser } from './import-users.ts'
import { recordImport } from './imported-accounts.server.ts'
import { type Row, RowProblem } from './imported-row.ts'
import { holdsBoth, type Placed, rowsOf, type Table } from './imported-rows.server.ts'

type Counted = { imported: number; existing: number; refused: number }

export type Imported = {
  users: Counted
  identities: Counted
  /** Identities created because the export had none for an address or number. */
  made: number
}

type Importing = {
  db: Db
  clock: Clock
  users: string
  /** The file with auth.identities, if the first file doesn't contain both. */
  identities?: string
  /** Called with a line for each rejected row. */
  say: (line: string) => void
}

const AT_ONCE = 100

/**
 * Imports accounts from an export of the hosted service. Existing accounts stay as they are, so it can
 * be run again: after an interruption, or with more accounts in the file.
 */
export async function importUsers(importing: Importing): Promise<Imported> {
  const { db, clock } = importing
  const importId = newId()
  const users = noneYet()
  const identities = noneYet()

  for await (const rows of batchesOf(importing.users, 'users')) {
    const { outcomes, inside } = await importBatch(importing, importId, rows)
    rows.forEach((placed, index) => {
      report(importing, users, placed, 'users', outcomes[index]!)
    })
    for (const [placed, outcome] of inside) report(importing, identities, placed, 'users', outcome)
  }

  const others = [
    (await holdsBoth(importing.users)) ? importing.users : undefined,
    importing.identities,
  ]
  for (const file of others.filter((other) => other !== undefined))
    for await (const rows of batchesOf(file, 'identities')) {
      const read = rows.map((placed) => parsedRow(placed, (row) => readIdentity(row)))
      const outcomes = await transaction(db, (tx) => addIdentities(tx, read, clock.now()))
      rows.forEach((placed, index) => {
        report(importing, identities, placed, 'identities', outcomes[index]!)
      })
    }

  return { users, identities, made: await addMissingIdentities(db, clock.now()) }
}

/** Imports the users of these rows, with the identities in their rows. */
function importBatch({ db, clock }: Importing, importId: string, rows: Placed[]) {
  const read = rows.map((placed) => parsedRow(placed, readUser))
  return transaction(db, async (tx) => {
    const outcomes = await addUsers(tx, read, clock.now())
    const added = rows.filter((_, index) => outcomes[index] === 'came')
    if (added.length > 0)
      await recordImport(tx, { importId, accounts: added.length, now: clock.now() })
    const inside = added.flatMap(identitiesInside)
    const identities = inside.map(({ placed, userId }) =>
      parsedRow(placed, (row) => readIdentity(row, userId)),
    )
    const outcomesInside = await addIdentities(tx, identities, clock.now())
    return {
      outcomes,
      inside: inside.map(({ placed }, index) => [placed, outcomesInside[index]!] as const),
    }
  })
}

const noneYet = (): Counted => ({ imported: 0, existing: 0, refused: 0 })

async function* batchesOf(file: string, table: Table): AsyncGenerator<Placed[]> {
  let batch: Placed[] = []
  for await (const placed of rowsOf(file, table)) {
    batch.push(placed)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The parsed row, or why it is invalid. */
function parsedRow<Read>({ row, problem }: Placed, read: (row: Row) => Read) {
  if (problem !== undefined) return { refused: problem }
  try {
    return read(row)
  } catch (error) {
    if (error instanceof RowProblem) return { refused: error.message }
    throw error
  }
}

/** Exports of the dashboard nest a user's identities inside the user. */
function identitiesInside({ row: { id, identities }, place }: Placed) {
  const rows = Array.isArray(identities) ? identities : []
  return rows
    .filter((row) => typeof row === 'object' && row !== null)
    .map((row: Row) => ({ placed: { row, place }, userId: String(id).toLowerCase() }))
}

function report(
  { say }: Importing,
  counted: Counted,
  { row, place }: Placed,
  table: Table,
  outcome: Outcome,
) {
  if (outcome === 'came') counted.imported++
  else if (outcome === 'was here') counted.existing++
  else {
    counted.refused++
    const who = [row.id, row.email].filter((item) => typeof item === 'string' && item).join(', ')
    say(`Row ${place} of ${table} (${who.slice(0, 300) || 'without an id'}): ${outcome.refused}.`)
  }
}

/** Adds the users that don't exist yet, in one statement. */
async function addUsers(tx: Tx, read: (ImportedUser | Refused)[], now: Date): Promise<Outcome[]> {
  const users = read.filter(isRead)
  const imported = new Set<string>()
  if (users.length > 0)
    for (const { id } of await tx
      .insertInto('users')
      .values(
        users.map((user) => ({
          ...user,
          app_metadata: JSON.stringify(user.app_metadata),
          user_metadata: JSON.stringify(user.user_metadata),
          created_at: user.created_at ?? now,
          updated_at: user.updated_at ?? user.created_at ?? now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute())
      imported.add(id)
  const outcomes: Outcome[] = []
  for (const item of read) {
    if (!isRead(item)) outcomes.push(item)
    // A duplicate id within the file counts as already existing.
    else outcomes.push(imported.delete(item.id) ? 'came' : await inTheWay(tx, item))
  }
  return outcomes
}

async function inTheWay(tx: Tx, { id, email }: ImportedUser): Promise<Outcome> {
  const same = await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (same) return 'was here'
  const existing =
    email &&
    (await tx
      .selectFrom('users')
      .select('id')
      .where((is) => is(is.fn('lower', ['email']), '=', email))
      .where('is_sso', '=', false)
      .executeTakeFirst())
  return { refused: `its ${existing ? 'address' : 'phone number'} belongs to another account here` }
}

import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../db.server.ts'
import type { Log } from '../logs.server.ts'
import { hashOfEntry, type Link, START, type StoredEntry, sealOf } from './chain.server.ts'

const AT_ONCE = 200
/** One process links at a time. Any number that no other advisory lock uses. */
const LINKING = 7346521

type Linking = { db: Db; secret: string; log: Log }

/**
 * Links committed entries into the chain, in the order of their commits. Writers of entries never wait for
 * this or for each other (docs/decisions/0210). The end of the chain is logged, and the log is stored
 * elsewhere: that reveals a truncated chain.
 */
export async function linkEntries(services: Linking): Promise<number> {
  let linked = 0
  for (;;) {
    const links = await transaction(services.db, (tx) => linkSome(tx, services.secret))
    linked += links.length
    const head = links.at(-1)
    if (head) services.log.info({ seq: head.seq, hash: head.hash }, 'audit log: end of the chain')
    if (links.length < AT_ONCE) return linked
  }
}

async function linkSome(tx: Tx, secret: string): Promise<Link[]> {
  // A concurrent process is linking the same entries; the next run takes the rest.
  if (!(await isOurs(tx))) return []
  const pending = await pendingEntries(tx)
  if (pending.length === 0) return []
  const head = await headOf(tx)
  const links: Link[] = []
  for (const entry of pending) {
    const { seq, hash: previousHash } = links.at(-1) ?? head
    const hash = hashOfEntry(entry, seq + 1, previousHash)
    const seal = sealOf(secret, hash)
    links.push({ seq: seq + 1, entryId: entry.id, previousHash, hash, seal })
  }
  const now = new Date()
  await tx
    .insertInto('audit_links')
    .values(
      links.map(({ seq, entryId: entry_id, previousHash: previous_hash, hash, seal }) => ({
        seq,
        entry_id,
        previous_hash,
        hash,
        seal,
        linked_at: now,
      })),
    )
    .execute()
  const positions = pending.map(({ position }) => position)
  await tx.deleteFrom('audit_pending').where('position', 'in', positions).execute()
  return links
}

async function isOurs(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${LINKING}) as ours`.execute(tx)
  return rows[0]!.ours
}

/** Among committed entries, in the order in which they were written. */
const pendingEntries = (tx: Tx) =>
  tx
    .selectFrom('audit_pending as pending')
    .innerJoin('audit_entries as entry', 'entry.id', 'pending.entry_id')
    .select('pending.position')
    .select(entryColumns)
    .orderBy('pending.position')
    .limit(AT_ONCE)
    .execute() as Promise<(StoredEntry & { position: number })[]>

/** The columns that an entry's hash covers. */
export const entryColumns = [
  'entry.id',
  'entry.name',
  'entry.about_kind',
  'entry.about_id',
  'entry.actor',
  'entry.person',
  sql<number>`(extract(epoch from entry.occurred_at) * 1000000)::bigint`.as('microseconds'),
  'entry.origin',
  'entry.content',
] as const

export async function headOf(db: Db | Tx): Promise<{ seq: number; hash: string }> {
  const last = await db
    .selectFrom('audit_links')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { seq: Number(last.seq), hash: last.hash } : { seq: 0, hash: START }
}

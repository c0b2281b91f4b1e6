import { sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { faultOf, type LinkToCheck, START } from './chain.server.ts'
import type { Fault } from './fault.ts'
import { entryColumns } from './link-entries.server.ts'

const AT_ONCE = 2000

export type Head = { seq: number; hash: string }
export type Broken = { seq: number | null; entryId: string | null; fault: Fault }
export type ChainChecked = { entries: number; head: Head; broken: Broken | null }

/**
 * Verifies the chain from its first entry and returns the first fault. `known` is an end that the chain once
 * had, from an earlier check or from the log.
 */
export async function checkChain(
  { db, secret }: { db: Db; secret: string },
  { known, onProgress }: { known?: Head | null; onProgress?: (entries: number) => void } = {},
): Promise<ChainChecked> {
  let head: Head = { seq: 0, hash: START }
  const answer = (broken: Broken | null) => ({ entries: head.seq, head, broken })
  for (;;) {
    const links = await linksAfter(db, head.seq)
    for (const link of links) {
      const fault = faultOf(secret, head, link)
      if (fault) return answer({ seq: link.seq, entryId: link.entryId, fault })
      head = { seq: link.seq, hash: link.hash }
      if (known?.seq === head.seq && known.hash !== head.hash)
        return answer({ seq: link.seq, entryId: link.entryId, fault: 'wrong order' })
    }
    onProgress?.(head.seq)
    if (links.length < AT_ONCE) break
  }
  if (known && known.seq > head.seq)
    return answer({ seq: head.seq + 1, entryId: null, fault: 'end cut off' })
  const loose = await entryWithoutLink(db)
  return answer(loose ? { seq: null, entryId: loose, fault: 'entry without link' } : null)
}

async function linksAfter(db: Db, seq: number): Promise<LinkToCheck[]> {
  const rows = await db
    .selectFrom('audit_links as link')
    .leftJoin('audit_entries as entry', 'entry.id', 'link.entry_id')
    .select(['link.seq', 'link.entry_id', 'link.previous_hash', 'link.hash', 'link.seal'])
    .select(entryColumns)
    .where('link.seq', '>', seq)
    .orderBy('link.seq')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ seq: place, entry_id, previous_hash, hash, seal, ...entry }) => ({
    seq: Number(place),
    entryId: entry_id,
    previousHash: previous_hash,
    hash,
    seal,
    entry: entry.id === null ? null : (entry as LinkToCheck['entry']),
  }))
}

/** An entry that neither has a link nor waits for one: someone removed it. */
async function entryWithoutLink(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select entry.id from audit_entries as entry
    where not exists (select from audit_links where entry_id = entry.id)
      and not exists (select from audit_pending where entry_id = entry.id)
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}

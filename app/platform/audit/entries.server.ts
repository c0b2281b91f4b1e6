import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { addDays, type Day, startOfDay } from '../time.ts'
import { decryptFor, keysOf } from './person-keys.server.ts'
import type { EntryContent, EntryOrigin } from './write-entry.server.ts'

/** A filter of the audit log. Days are South African days; the last one is included. */
export type AuditWanted = {
  /** The actor, or the affected person. */
  personId: string | null
  /** The id of the affected record. */
  about: string | null
  name: string | null
  from: Day | null
  to: Day | null
  /** The id of the last entry on the previous page. */
  after: string | null
}

/** Entries, newest first. Each filter has an index in this order (0260_audit_log.sql). */
export async function auditEntries(db: Db, wanted: AuditWanted, limit: number) {
  const rows = await rowsOf(db, wanted, limit)
  const keys = await keysOf(
    db,
    rows.flatMap(({ actor, person }) => [actor, person].filter((id) => id !== null)),
  )
  return rows.map(({ origin, content, ...row }) => {
    const purpose = (name: 'audit origin' | 'audit content') =>
      ({ purpose: name, entryId: row.id }) as const
    return {
      ...row,
      seq: row.seq === null ? null : Number(row.seq),
      origin:
        origin && row.actor
          ? decryptFor<EntryOrigin>(keys.get(row.actor), purpose('audit origin'), origin)
          : null,
      /** Null if the person's key was destroyed. */
      content: row.person
        ? decryptFor<EntryContent>(keys.get(row.person), purpose('audit content'), content)
        : (JSON.parse(content) as EntryContent),
    }
  })
}
export type AuditEntry = Awaited<ReturnType<typeof auditEntries>>[number]

/**
 * Entries by a person and entries about them are separate queries: otherwise PostgreSQL would sort everything
 * of someone with a million entries.
 */
async function rowsOf(db: Db, wanted: AuditWanted, limit: number) {
  const { personId } = wanted
  if (!personId) return auditQuery(db, wanted, limit).execute()
  const done = await auditQuery(db, wanted, limit).where('entry.actor', '=', personId).execute()
  const theirs = await auditQuery(db, wanted, limit).where('entry.person', '=', personId).execute()
  const byId = new Map([...done, ...theirs].map((row) => [row.id, row]))
  return [...byId.values()].sort(newestFirst).slice(0, limit)
}

type Row = { id: string; occurred_at: Date }
const newestFirst = (row: Row, other: Row) =>
  other.occurred_at.getTime() - row.occurred_at.getTime() || (row.id < other.id ? 1 : -1)

export function auditQuery(
  db: Db,
  { about, name, from, to, after }: Omit<AuditWanted, 'personId'>,
  limit: number,
) {
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('audit_links as link', 'link.entry_id', 'entry.id')
    .selectAll('entry')
    .select(['link.seq', 'link.hash'])
    .$if(about !== null, (entries) => entries.where('entry.about_id', '=', about!))
    .$if(name !== null, (entries) => entries.where('entry.name', '=', name!))
    .$if(from !== null, (entries) => entries.where('entry.occurred_at', '>=', startOfDay(from!)))
    .$if(to !== null, (entries) =>
      entries.where('entry.occurred_at', '<', startOfDay(addDays(to!, 1))),
    )
    .$if(after !== null, (entries) =>
      entries.where(
        sql<SqlBool>`(entry.occurred_at, entry.id) < ((select occurred_at from audit_entries where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy('entry.occurred_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
}

import {
  type AuditEntry,
  type AuditWanted,
  auditEntries,
} from '#app/platform/audit/entries.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { namesOf, wantedPerson } from '../history/history.server.ts'
import { changedFields, otherDetails } from './changes.ts'
import type { AuditFilter } from './filter.ts'

const SHOWN_AT_ONCE = 50
const AT_ONCE = 1000

/** The parsed filter, or null if no account matches the person in it. */
export async function auditWanted(
  db: Db,
  { person, about, ...filter }: AuditFilter,
): Promise<Omit<AuditWanted, 'after'> | null> {
  const wanted = await wantedPerson(db, person)
  return wanted && { ...filter, ...wanted, about: about || null }
}

/** A page of the audit log, with the names of actors and affected people. */
export async function auditPage(db: Db, wanted: AuditWanted) {
  const entries = await auditEntries(db, wanted, SHOWN_AT_ONCE + 1)
  const shown = entries.slice(0, SHOWN_AT_ONCE)
  return {
    acts: await named(db, shown),
    more: entries.length > SHOWN_AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The whole log, a thousand entries at a time. */
export async function* wholeAuditLog(
  db: Db,
  wanted: Omit<AuditWanted, 'after'>,
  most: number,
): AsyncGenerator<AuditAct[]> {
  let after: string | null = null
  for (let written = 0; written < most; ) {
    const limit = Math.min(AT_ONCE, most - written)
    const entries: AuditEntry[] = await auditEntries(db, { ...wanted, after }, limit)
    if (entries.length === 0) return
    yield await named(db, entries)
    written += entries.length
    after = entries.at(-1)!.id
  }
}

async function named(db: Db, entries: AuditEntry[]) {
  const people = await namesOf(
    db,
    entries.flatMap(({ actor, person }) => [actor, person].filter((id) => id !== null)),
  )
  const called = (id: string | null) => (id ? { id, ...people.get(id) } : null)
  return entries.map(({ content, origin, ...entry }) => {
    const details = content?.details ?? {}
    const changes = changedFields(content?.before ?? null, content?.after ?? null)
    return {
      id: entry.id,
      name: entry.name,
      at: entry.occurred_at,
      seq: entry.seq,
      about: called(entry.person),
      aboutKind: entry.about_kind,
      aboutId: entry.about_id,
      by: called(entry.actor),
      address: origin?.address ?? null,
      session: origin?.sessionId ?? null,
      role: typeof details.role === 'string' ? details.role : null,
      reason: typeof details.reason === 'string' ? details.reason : null,
      changes: changes.length > 0 ? changes : otherDetails(details),
      isErased: content === null,
      hash: entry.hash,
    }
  })
}
export type AuditAct = Awaited<ReturnType<typeof named>>[number]

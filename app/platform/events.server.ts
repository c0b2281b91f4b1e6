import { sql } from 'kysely'
import { type Change, isAudited, writeEntry } from './audit/write-entry.server.ts'
import { type Db, type Queryable, transaction } from './db.server.ts'
import { newId } from './ids.ts'
import { DAY } from './time.ts'

/** The names of all events. admin/event-words.ts declares them, so that each has words for administrators. */
// biome-ignore lint/suspicious/noEmptyInterface: admin/event-words.ts adds to it
export interface EventNames {}
export type EventName = keyof EventNames

export type Happening = {
  /** What happened, in the past tense: "quote accepted". */
  name: EventName
  about: { kind: string; id: string }
  by: string | null
  now: Date
  details?: Record<string, unknown>
  /**
   * What an administrative act changed. Everything that is recorded at an address of the administration is in the
   * audit log; elsewhere it is with this.
   */
  audit?: Change
  /** What cached pages show that is no longer so: see page-cache. */
  tags?: string[]
}

export const CHANGED_CHANNEL = 'changed'

/** Records an event, and notifies every process of the cached pages that it makes stale. */
export async function recordEvent(tx: Queryable, happening: Happening): Promise<void> {
  // An event and its entry in the audit log are there together, or not at all.
  if (isAudited(happening) && !tx.isTransaction)
    return transaction(tx as Db, (inside) => recordEvent(inside, happening))
  const row = eventRow(happening)
  await tx.insertInto('events').values(row).execute()
  if (isAudited(happening)) await writeEntry(tx, row.id, happening)
  if (happening.tags?.length) await announceChange(tx, happening.tags)
}

/**
 * The same for what someone can do to and fro all day: written once a day with the same details. What holds now is in
 * its own table.
 */
export async function recordEventDaily(tx: Queryable, happening: Happening) {
  const { name, about, by, now, details } = happening
  const before = await tx
    .selectFrom('events')
    .select('id')
    .where('about_kind', '=', about.kind)
    .where('about_id', '=', about.id)
    .where('name', '=', name)
    .where('by_user', 'is not distinct from', by)
    .where('occurred_at', '>', new Date(now.getTime() - DAY))
    .where(sql<boolean>`details = ${JSON.stringify(details ?? {})}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  if (!before) await recordEvent(tx, happening)
}

/** Begins a statement that writes more beside an event, of which no cached page shows anything. */
export function alongWithEvent(tx: Queryable, happening: Happening) {
  return tx.with('event', (db) => db.insertInto('events').values(eventRow(happening)))
}

function eventRow({ name, about, by, now, details }: Happening) {
  return {
    id: newId(),
    name,
    about_kind: about.kind,
    about_id: about.id,
    by_user: by,
    occurred_at: now,
    details: JSON.stringify(details ?? {}),
  }
}

/** Sent with the commit: nobody is notified of a change that was rolled back. */
export async function announceChange(tx: Queryable, tags: string[]) {
  await sql`select pg_notify(${CHANGED_CHANNEL}, ${JSON.stringify(tags)})`.execute(tx)
}

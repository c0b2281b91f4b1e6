import { sql } from 'kysely'
import { type Change, isAudited, writeEntry } from './audit/write-entry.server.ts'
import { type Db, type Queryable, transaction } from './db.server.ts'
import { newId } from './ids.ts'
import { DAY } from './time.ts'

/**
 * The names of all events. admin/event-words.ts declares them, so that each has a label for administrators.
 */
// biome-ignore lint/suspicious/noEmptyInterface: admin/event-words.ts adds to it
export interface EventNames {}
export type EventName = keyof EventNames

export type Happening = {
  /** The event, in the past tense: "quote accepted". */
  name: EventName
  about: { kind: string; id: string }
  by: string | null
  now: Date
  details?: Record<string, unknown>
  /**
   * The values that an administrative action changed. Events recorded on an administration URL are always in
   * the audit log; others only with this.
   */
  audit?: Change
  /** The tags of cached pages that are now stale: see page-cache. */
  tags?: string[]
}

export const CHANGED_CHANNEL = 'changed'

/** Records an event, and notifies every process of the cached pages that it makes stale. */
export async function recordEvent(tx: Queryable, happening: Happening): Promise<void> {
  // An event and its audit log entry must be written in one transaction.
  if (isAudited(happening) && !tx.isTransaction)
    return transaction(tx as Db, (inside) => recordEvent(inside, happening))
  const row = eventRow(happening)
  await tx.insertInto('events').values(row).execute()
  if (isAudited(happening)) await writeEntry(tx, row.id, happening)
  if (happening.tags?.length) await announceChange(tx, happening.tags)
}

/**
 * The same for something that can be toggled all day: recorded once a day with the same details. The current
 * state is in its own table.
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

/** Starts a statement that writes more beside an event, and that affects no cached page. */
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

/** Sent at commit: a rolled-back change notifies nobody. */
export async function announceChange(tx: Queryable, tags: string[]) {
  await sql`select pg_notify(${CHANGED_CHANNEL}, ${JSON.stringify(tags)})`.execute(tx)
}

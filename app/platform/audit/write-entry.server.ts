import type { Queryable } from '../db.server.ts'
import { actingNow } from './acting.server.ts'
import { encryptFor } from './person-keys.server.ts'

/** The changed values, with the same names before and after. */
export type Change = { before?: Values | null; after?: Values | null }
type Values = Record<string, unknown>

export type Recorded = {
  name: string
  about: { kind: string; id: string }
  by: string | null
  now: Date
  details?: Values
  audit?: Change
}

export type EntryContent = { details: Values; before: Values | null; after: Values | null }
export type EntryOrigin = { address: string; sessionId: string }

/** Whether this event belongs in the audit log: it says so, or it is an administrative action. */
export const isAudited = ({ audit }: Pick<Recorded, 'audit'>) =>
  audit !== undefined || actingNow()?.isAdministrative === true

/** Writes an event's entry in its transaction. It is linked into the chain after the commit. */
export async function writeEntry(tx: Queryable, id: string, recorded: Recorded) {
  const { name, about, now } = recorded
  const acting = actingNow()
  const actor = acting?.actor ?? recorded.by
  const person = about.kind === 'user' ? about.id : ((await acting?.personOf(tx, about)) ?? null)
  await tx
    .insertInto('audit_entries')
    .values({
      id,
      name,
      about_kind: about.kind,
      about_id: about.id,
      actor,
      person,
      occurred_at: now,
      origin: acting ? await originOf(tx, id, acting, now) : null,
      content: await contentOf(tx, id, recorded, person),
    })
    .execute()
  if (acting) acting.written++
}

function originOf(
  tx: Queryable,
  entryId: string,
  { actor, address, sessionId }: EntryOrigin & { actor: string },
  now: Date,
) {
  const origin: EntryOrigin = { address, sessionId }
  return encryptFor(tx, { person: actor, purpose: 'audit origin', entryId, now }, origin)
}

function contentOf(
  tx: Queryable,
  entryId: string,
  { details = {}, audit: { before = null, after = null } = {}, now }: Recorded,
  person: string | null,
) {
  const content: EntryContent = { details, before, after }
  return person
    ? encryptFor(tx, { person, purpose: 'audit content', entryId, now }, content)
    : JSON.stringify(content)
}

import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lockClients } from './lock.server.ts'
import type { Client } from './merge-contacts.ts'

type Note = { providerId: string; client: Client; notes: string; by: string; now: Date }

/** What a provider writes down about a client: seen by nobody else. */
export async function writeNotes(db: Db, { providerId, client, notes, by, now }: Note) {
  if (notes === client.notes) return
  await transaction(db, async (tx) => {
    await lockClients(tx, providerId)
    await tx
      .insertInto('clients')
      // Of somebody known from jobs only the note is kept, under their first job.
      .values({
        id: client.id,
        provider_id: providerId,
        name: '',
        notes,
        added_at: now,
        edited_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ notes, edited_at: now }))
      .execute()
    await recordEvent(tx, {
      name: 'client notes written',
      about: { kind: 'provider', id: providerId },
      by,
      now,
    })
  })
}

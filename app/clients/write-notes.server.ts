import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lockClients } from './lock.server.ts'
import type { Client } from './merge-contacts.ts'

type Note = { providerId: string; client: Client; notes: string; by: string; now: Date }

/** Saves a provider's note about a client, which nobody else sees. */
export async function writeNotes(db: Db, { providerId, client, notes, by, now }: Note) {
  if (notes === client.notes) return
  await transaction(db, async (tx) => {
    await lockClients(tx, providerId)
    await tx
      .insertInto('clients')
      // For a client known only from jobs, just the note is stored, under their first job.
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

import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lockClients } from './lock.server.ts'
import { importsOf } from './queries.server.ts'

type Undo = { providerId: string; importId: string; by: string; now: Date }
type Undone = { ok: true } | { ok: false; why: 'gone' | 'edited' }

/** Removes the clients of an import and the details it added to others, unless they were edited since. */
export async function undoImport(db: Db, { providerId, importId, by, now }: Undo): Promise<Undone> {
  return transaction(db, async (tx) => {
    await lockClients(tx, providerId)
    const found = (await importsOf(tx, providerId)).find(({ id }) => id === importId)
    if (!found || found.undoneAt) return { ok: false, why: 'gone' }
    if (Number(found.edited) > 0) return { ok: false, why: 'edited' }
    await undoFills(tx, importId)
    await tx.deleteFrom('clients').where('import_id', '=', importId).execute()
    await tx
      .updateTable('client_imports')
      .set({ undone_at: now, file_name: '' })
      .where('id', '=', importId)
      .execute()
    await recordEvent(tx, {
      name: 'import of clients undone',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { added: found.added, filled: found.filled },
    })
    return { ok: true }
  })
}

/** Removes what the import added to existing clients, if unchanged since. */
async function undoFills(tx: Tx, importId: string) {
  const fills = await tx
    .deleteFrom('client_fills')
    .where('import_id', '=', importId)
    .returning(['client_id', 'phone', 'email'])
    .execute()
  for (const { client_id, phone, email } of fills) {
    const client = tx.updateTable('clients').where('id', '=', client_id)
    if (phone) await client.set({ phone: null }).where('phone', '=', phone).execute()
    if (email) await client.set({ email: null }).where('email', '=', email).execute()
  }
}

import type { Db, Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

const KIND = 'import of accounts'

/** Adds to the count of imported accounts. */
export function recordImport(
  tx: Tx,
  { importId, accounts, now }: { importId: string; accounts: number; now: Date },
) {
  return recordEvent(tx, {
    name: 'accounts imported',
    about: { kind: KIND, id: importId },
    by: null,
    now,
    details: { accounts },
  })
}

/** Whether there are imported accounts, with hashes of another kind. */
export async function wereAccountsImported(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('recorded_events')
    .select('id')
    .where('about_kind', '=', KIND)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

import type { EditField } from '#app/directory/public/profile-fields.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'

type Proposal = { providerId: string; field: EditField; shown: string; wanted: string; now: Date }

/**
 * Adds an edit for review. It replaces an earlier one of the same field; an edit back to the published value
 * cancels the pending one.
 */
export async function proposeEdit(tx: Tx, { providerId, field, shown, wanted, now }: Proposal) {
  await tx
    .updateTable('profile_edits')
    .set({ state: 'withdrawn', decided_at: now })
    .where('provider_id', '=', providerId)
    .where('field', '=', field)
    .where('state', '=', 'waiting')
    .execute()
  if (wanted === shown) return
  await tx
    .insertInto('profile_edits')
    .values({
      id: newId(),
      provider_id: providerId,
      field,
      old_value: shown,
      new_value: wanted,
      proposed_at: now,
    })
    .execute()
}

import type { EditField } from '#app/directory/public/profile-fields.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'

type Proposal = { providerId: string; field: EditField; shown: string; wanted: string; now: Date }

/**
 * A wish that waits until somebody of us has looked. It takes the place of an earlier one for the same
 * field; the wish for what is shown already ends the waiting.
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

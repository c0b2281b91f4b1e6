import { refreshListing } from '#app/directory/index.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { providerOf } from './provider-record.server.ts'

/** Whose owner is gone is found by nobody. Nothing happens for somebody without a business. */
export async function hideProvider(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const provider = await providerOf(tx, userId)
  if (!provider) return
  await tx
    .insertInto('provider_suspensions')
    .values({
      id: newId(),
      provider_id: provider.id,
      source: 'owner',
      reason: 'Account closed by its owner',
      from_at: now,
      by_user: userId,
    })
    .execute()
  await refreshListing(tx, provider.id, now)
}

/** The owner is back. Other suspensions stand as they stood. */
export async function showProvider(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const provider = await providerOf(tx, userId)
  if (!provider) return
  await tx
    .updateTable('provider_suspensions')
    .set({ to_at: now })
    .where('provider_id', '=', provider.id)
    .where('source', '=', 'owner')
    .where('to_at', 'is', null)
    .execute()
  await refreshListing(tx, provider.id, now)
}

import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'

/** The source of a suspension. Each source starts and ends only its own. */
type Source = 'billing' | 'administrator' | 'owner' | 'ban'

type Opening = {
  providerId: string
  source: Source
  reason: string
  by?: string | null
  now: Date
}

/** Suspends a provider from now on, unless this source has done so already. */
export async function openSuspension(
  tx: Tx,
  { providerId, source, reason, by = null, now }: Opening,
) {
  await tx
    .insertInto('provider_suspensions')
    .values({ id: newId(), provider_id: providerId, source, reason, from_at: now, by_user: by })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'source']).where('to_at', 'is', null).doNothing(),
    )
    .execute()
}

/** Ends this source's suspension. Others stay. */
export async function closeSuspension(
  tx: Tx,
  { providerId, source, now }: { providerId: string; source: Source; now: Date },
) {
  await tx
    .updateTable('provider_suspensions')
    .set({ to_at: now })
    .where('provider_id', '=', providerId)
    .where('source', '=', source)
    .where('to_at', 'is', null)
    .execute()
}

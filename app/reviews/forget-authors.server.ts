import type { Tx } from '#app/platform/db.server.ts'
import { announceChange } from '#app/platform/events.server.ts'

/**
 * Anonymises these jobs' reviews: they stay, without their author and the customer's own title of the job.
 */
export async function forgetAuthors(tx: Tx, jobIds: readonly string[]) {
  if (jobIds.length === 0) return
  const reviews = await tx
    .updateTable('reviews')
    .set({ author_name: '' })
    .where('job_id', 'in', jobIds)
    .returning('provider_id')
    .execute()
  if (reviews.length > 0)
    await announceChange(
      tx,
      reviews.map(({ provider_id }) => `provider/${provider_id}`),
    )
}

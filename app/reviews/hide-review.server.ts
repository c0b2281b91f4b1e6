import { refreshListing } from '#app/directory/index.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { RemovalRule } from './public/removal-rules.ts'

type Moderating = { reviewId: string; by: string; now: Date }
type Hiding = Moderating & { rule: RemovalRule }

/**
 * Hides a review from the profile and all figures, and leaves the rule it broke in its place. False if it is missing, or
 * hidden already.
 */
export const hideReview = (tx: Tx, { reviewId, by, now, rule }: Hiding) =>
  setHidden(tx, { reviewId, by, now, hiddenAt: now, rule })

/** Shows it again, unchanged. False if it isn't hidden. */
export const showReview = (tx: Tx, { reviewId, by, now }: Moderating) =>
  setHidden(tx, { reviewId, by, now, hiddenAt: null, rule: null })

type Setting = Moderating & { hiddenAt: Date | null; rule: RemovalRule | null }

async function setHidden(tx: Tx, { reviewId, by, now, hiddenAt, rule }: Setting): Promise<boolean> {
  const review = await tx
    .updateTable('reviews')
    .set({ hidden_at: hiddenAt, hidden_reason: rule, visibility_changed_at: now })
    .where('id', '=', reviewId)
    .where('hidden_at', hiddenAt ? 'is' : 'is not', null)
    .returning('provider_id as providerId')
    .executeTakeFirst()
  if (!review) return false
  const isHidden = hiddenAt !== null
  await recordEvent(tx, {
    name: isHidden ? 'review hidden' : 'review shown again',
    about: { kind: 'provider', id: review.providerId },
    by,
    now,
    details: { reviewId, ...(rule && { rule }) },
    audit: { before: { isHidden: !isHidden }, after: { isHidden } },
    tags: [`provider/${review.providerId}`],
  })
  await refreshListing(tx, review.providerId, now)
  return true
}

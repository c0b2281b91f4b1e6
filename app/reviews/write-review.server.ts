import type { Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { publicName } from './public/rating.ts'

export type NewReview = {
  jobId: string
  providerId: string
  customerId: string | null
  customerName: string
  rating: number
  words: string
  jobTitle: string
  placeId: string
  paidCents: number | null
  quotedCents: number
  by: string | null
  now: Date
}

/** Stores the review of a job, once: null if it was reviewed before. */
export async function writeReview(tx: Tx, review: NewReview): Promise<string | null> {
  const id = newId()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values({
      id,
      provider_id: review.providerId,
      job_id: review.jobId,
      customer_user: review.customerId,
      author_name: publicName(review.customerName),
      rating: review.rating,
      words: review.words,
      job_title: review.jobTitle,
      place_id: review.placeId,
      paid_cents: review.paidCents,
      quoted_cents: review.quotedCents,
      written_at: review.now,
    })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return null
  await recordEvent(tx, {
    name: 'review written',
    about: { kind: 'provider', id: review.providerId },
    by: review.by,
    now: review.now,
    details: { reviewId: id, rating: review.rating },
  })
  return id
}

/** Stores the provider's public reply to a review, once: false if the review isn't theirs or has a reply. */
export async function writeAnswer(
  tx: Tx,
  {
    reviewId,
    providerId,
    words,
    by,
    now,
  }: { reviewId: string; providerId: string; words: string; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ answer: words, answered_at: now })
    .where('id', '=', reviewId)
    .where('provider_id', '=', providerId)
    .where('answer', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordEvent(tx, {
    name: 'review answered',
    about: { kind: 'provider', id: providerId },
    by,
    now,
    details: { reviewId },
    tags: [`provider/${providerId}`],
  })
  return true
}

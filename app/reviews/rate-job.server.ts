import { refreshListing } from '#app/directory/refresh-listing.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { lockJob } from '#app/quotes/locks.server.ts'
import { letterDue } from '#app/quotes/news.server.ts'
import { type Outcome, refused } from '#app/quotes/outcome.ts'
import type { QuoteServices } from '#app/quotes/quote-services.ts'
import { publicName } from './rating.ts'

type Rating = {
  jobId: string
  rating: number
  words: string
  customerName: string
  by: string | null
  at: Date
}

/** The customer of a done job says how it was: once, and it stays as it was written. */
export async function rateJob(
  services: QuoteServices,
  { jobId, rating, words, customerName, by, at }: Rating,
): Promise<Outcome<{ reviewId: string }>> {
  return transaction(services.db, async (tx) => {
    const locked = await lockJob(tx, jobId)
    if (!locked) return refused('gone')
    const { job, request } = locked
    if (job.standing.state !== 'done') return refused('not yet')
    const quote = await tx
      .selectFrom('quotes')
      .select('total_cents')
      .where('id', '=', job.quote_id)
      .executeTakeFirstOrThrow()
    const reviewId = newId()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('reviews')
      .values({
        id: reviewId,
        provider_id: job.provider_id,
        job_id: jobId,
        customer_user: request.customer_user,
        author_name: publicName(customerName),
        rating,
        words,
        job_title: job.title,
        place_id: request.place_id,
        paid_cents: job.paid_cents,
        quoted_cents: quote.total_cents,
        written_at: at,
      })
      .onConflict((conflict) => conflict.column('job_id').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return refused('already rated')
    await recordEvent(tx, {
      name: 'review written',
      about: { kind: 'provider', id: job.provider_id },
      by,
      at,
      details: { reviewId, rating },
    })
    await letterDue(services, tx, 'review written', reviewId, 'provider')
    await refreshListing(tx, job.provider_id, at)
    return { ok: true, reviewId }
  })
}

/** The provider answers a review in public, once. */
export async function answerReview(
  services: QuoteServices,
  {
    reviewId,
    providerId,
    words,
    by,
    at,
  }: { reviewId: string; providerId: string; words: string; by: string; at: Date },
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('reviews')
      .set({ answer: words, answered_at: at })
      .where('id', '=', reviewId)
      .where('provider_id', '=', providerId)
      .where('answer', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refused('gone')
    await recordEvent(tx, {
      name: 'review answered',
      about: { kind: 'provider', id: providerId },
      by,
      at,
      details: { reviewId },
      tags: [`provider/${providerId}`],
    })
    return { ok: true }
  })
}

import { refreshListing } from '#app/directory/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { writeReview } from '#app/reviews/index.server.ts'
import { lockJob } from './locks.server.ts'
import { type Outcome, refused } from './outcome.ts'
import type { QuoteServices } from './quote-services.ts'

type Rating = {
  jobId: string
  rating: number
  words: string
  customerName: string
  by: string | null
  now: Date
}

/** The customer reviews a completed job: once, and it can't be edited. */
export async function rateJob(
  services: QuoteServices,
  { jobId, rating, words, customerName, by, now }: Rating,
): Promise<Outcome<{ reviewId: string }>> {
  return transaction(services.db, async (tx) => {
    const locked = await lockJob(tx, jobId)
    if (!locked) return refused('gone')
    const { job, request } = locked
    if (job.status.state !== 'done') return refused('not yet')
    const reviewId = await writeReview(tx, {
      jobId,
      providerId: job.provider_id,
      customerId: request.customer_user,
      customerName,
      rating,
      words,
      jobTitle: job.title,
      placeId: request.place_id,
      paidCents: job.paid_cents,
      quotedCents: await quotedTotal(tx, job.quote_id),
      by,
      now,
    })
    if (!reviewId) return refused('already rated')
    await queueEmail(services, tx, { kind: 'review written', id: reviewId, to: 'provider' })
    await refreshListing(tx, job.provider_id, now)
    return { ok: true, reviewId }
  })
}

async function quotedTotal(tx: Tx, quoteId: string) {
  const quote = await tx
    .selectFrom('provider_quotes')
    .select('total_cents')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return quote.total_cents
}

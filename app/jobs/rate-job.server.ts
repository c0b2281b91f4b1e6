import { refreshListing } from '#app/directory/index.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { writeReview } from '#app/reviews/index.server.ts'
import { lockJob } from './job-rows.server.ts'
import type { JobServices } from './job-services.ts'
import { type Outcome, refused } from './outcome.ts'

type Rating = {
  jobId: string
  rating: number
  words: string
  customerName: string
  by: string | null
  now: Date
}

/** The customer of a done job says how it was: once, and it stays as it was written. */
export async function rateJob(
  services: JobServices,
  { jobId, rating, words, customerName, by, now }: Rating,
): Promise<Outcome<{ reviewId: string }>> {
  return transaction(services.db, async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job) return refused('gone')
    if (job.state !== 'done') return refused('not yet')
    const reviewId = await writeReview(tx, {
      jobId,
      providerId: job.providerId,
      customerId: job.customerUser,
      customerName,
      rating,
      words,
      jobTitle: job.title,
      placeId: job.placeId,
      paidCents: job.paidCents,
      quotedCents: job.totalCents,
      by,
      now,
    })
    if (!reviewId) return refused('already rated')
    await queueEmail(services, tx, {
      ...{ kind: 'review written', id: jobId, to: 'provider' },
      occasion: 'written',
    })
    await refreshListing(tx, job.providerId, now)
    return { ok: true, reviewId }
  })
}

import { href } from 'react-router'
import type { Invented } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { addDays, DAY, dayOf, HOUR } from '#app/platform/time.ts'
import { exampleSummary } from '#app/quotes/index.server.ts'
import type { JobTemplateData } from './email-data.server.ts'
import type { JobEmailKind } from './email-kinds.ts'

type Example = JobTemplateData
type Both = { customer: Example; provider: Example }

/** Invented data of an email: together they show each of its texts. */
export function jobEmailExamples(kind: JobEmailKind, invented: Invented): Example[] {
  const customer = example(invented, 'customer')
  return examplesOf[kind]({ customer, provider: example(invented, 'provider') })
}

const examplesOf: Record<JobEmailKind, (both: Both) => Example[]> = {
  'time proposed': ({ customer }) => [customer],
  'job booked': ({ customer, provider }) => [customer, provider],
  'job to schedule': ({ customer, provider }) => [
    withJob(customer, { state: 'unscheduled', time: null }),
    withJob(provider, { state: 'unscheduled', time: null, day: null }),
  ],
  'still on': ({ customer }) => [customer],
  'provider on the way': ({ customer }) => [withJob(customer, { state: 'on_the_way' })],
  'how it went': ({ customer }) => [customer],
  'job marked': ({ customer, provider }) => [
    withJob(customer, { state: 'marked_done' }),
    withJob(provider, { state: 'marked_not_done', paidCents: null }),
  ],
  'job ended': ({ provider }) => [
    withJob(provider, { state: 'done' }),
    withJob(provider, { state: 'not_done', paidCents: null }),
  ],
  'job cancelled': ({ customer, provider }) => [
    withJob(customer, { state: 'cancelled' }),
    withJob(provider, { state: 'cancelled', time: null }),
  ],
  'job to rate': ({ customer }) => [{ ...withJob(customer, { state: 'done' }), review: null }],
  'review written': ({ provider }) => [provider],
}

const withJob = (data: Example, changes: Partial<Example['job']>): Example => ({
  ...data,
  job: { ...data.job, ...changes },
})

function example({ recipient, now, siteUrl }: Invented, to: Example['to']): Example {
  const start = new Date(+now + 2 * DAY)
  const time = { start, latestArrival: start, end: new Date(+start + 2 * HOUR) }
  return {
    to,
    recipient,
    now,
    providerId: '',
    isGuest: false,
    names: { customer: 'Kagiso Tau', provider: 'Sipho Plumbing' },
    href:
      to === 'customer'
        ? `${siteUrl}${href('/jobs/:jobId', { jobId: 'example' })}`
        : `${siteUrl}${href('/provider/bookings/:jobId', { jobId: 'example' })}`,
    summary: exampleSummary(i18nFor(recipient.language), now),
    job: {
      state: 'booked',
      time,
      day: addDays(dayOf(now), 2),
      dueAt: new Date(+now + 7 * DAY),
      paidCents: 1_850_00,
      markedBy: null,
      customerConfirmedAt: null,
      providerConfirmedAt: null,
    },
    proposal: {
      proposedBy: to === 'customer' ? 'provider' : 'customer',
      expiresAt: new Date(+now + DAY),
      time,
    },
    review: { rating: 5, words: 'On time and tidy.' },
  }
}

import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EmailPart } from '#app/platform/email-parts.tsx'
import type { EmailTemplate } from '#app/platform/emails.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay, formatInstant } from '#app/platform/time.ts'
import type { JobTemplateData } from './email-data.server.ts'
import type { JobEmailKind } from './email-kinds.ts'
import type { BookedTime } from './public/job-deadlines.ts'

/** What each email about a job says; null when it has nothing to say any more. */
export const jobEmailTemplates: Record<JobEmailKind, EmailTemplate<JobTemplateData>> = {
  'time proposed': (i18n, data) => {
    const { proposal, summary, href, now } = data
    if (!proposal || proposal.proposedBy === data.to) return null
    const other = otherName(data)
    const when = formatInstant(proposal.time.start, i18n.locale, now)
    return {
      subject: i18n._(msg`${other} proposes ${when}`),
      preview: i18n._(msg`${summary.job}, ${summary.place}`),
      heading: i18n._(msg`Does this time suit you?`),
      parts: [timeTable(i18n, data, proposal.time)],
      button: { label: i18n._(msg`Accept or propose another time`), href },
      after: [
        i18n._(
          msg`The proposal is open until ${formatInstant(proposal.expiresAt, i18n.locale, now)}.`,
        ),
      ],
      reason: reasonFor(i18n, data),
    }
  },

  'job booked': (i18n, data) => {
    const { job, summary, href, now, to } = data
    if (!job.time || job.state !== 'booked') return null
    const when = formatInstant(job.time.start, i18n.locale, now)
    return {
      subject: i18n._(msg`Booked: ${summary.job}, ${when}`),
      preview: i18n._(msg`With ${otherName(data)}, ${summary.place}`),
      heading: i18n._(msg`It's booked for ${when}`),
      parts: [
        timeTable(i18n, data, job.time),
        to === 'customer'
          ? i18n._(
              msg`We'll ask you both the evening before whether it's still on. You pay ${data.names.provider} after the job.`,
            )
          : i18n._(
              msg`We'll ask you both the evening before whether it's still on. Tap "I'm on my way" when you leave.`,
            ),
      ],
      button: { label: i18n._(msg`View the job`), href },
      after: [i18n._(msg`If you move or cancel less than 24 hours before, we record it as late.`)],
      reason: reasonFor(i18n, data),
    }
  },

  'job to schedule': (i18n, data) => {
    const { job, summary, href, now } = data
    if (job.state !== 'unscheduled') return null
    const other = otherName(data)
    const until = job.dueAt && formatInstant(job.dueAt, i18n.locale, now)
    return {
      subject: i18n._(msg`No time yet: ${summary.job} in ${summary.place}`),
      preview: i18n._(msg`Agree on a time with ${other}.`),
      heading: i18n._(msg`When is the job?`),
      parts: [
        job.day
          ? i18n._(
              msg`You and ${other} talked about ${formatDay(job.day, i18n.locale, now)}, but you haven't set a time yet.`,
            )
          : i18n._(msg`You and ${other} haven't agreed on a time yet.`),
      ],
      button: { label: i18n._(msg`Propose a time`), href },
      after: until ? [i18n._(msg`Without a time the job is cancelled on ${until}.`)] : [],
      reason: reasonFor(i18n, data),
    }
  },

  'still on': (i18n, data) => {
    const { job, summary, href, now, to } = data
    if (job.state !== 'booked' || !job.time) return null
    const isConfirmed = to === 'customer' ? job.customerConfirmedAt : job.providerConfirmedAt
    if (isConfirmed) return null
    const when = formatInstant(job.time.start, i18n.locale, now)
    return {
      subject: i18n._(msg`Still on? ${summary.job}, ${when}`),
      preview: i18n._(msg`Please confirm.`),
      heading: i18n._(msg`Is it still on?`),
      parts: [timeTable(i18n, data, job.time)],
      button: { label: i18n._(msg`Confirm or change`), href },
      after: [i18n._(msg`If you don't answer, the booking stays.`)],
      reason: reasonFor(i18n, data),
    }
  },

  'provider on the way': (i18n, data) => {
    const { job, summary, href, now, names } = data
    if (job.state !== 'on_the_way' || !job.time) return null
    return {
      subject: i18n._(msg`${names.provider} is on the way`),
      preview: i18n._(msg`${summary.job}, ${summary.place}`),
      heading: i18n._(msg`${names.provider} is on the way`),
      parts: [i18n._(msg`Expected at ${formatInstant(job.time.start, i18n.locale, now)}.`)],
      button: { label: i18n._(msg`View the job`), href },
      reason: reasonFor(i18n, data),
    }
  },

  'how it went': (i18n, data) => {
    const { job, summary, href } = data
    if (!['booked', 'on_the_way', 'arrived'].includes(job.state)) return null
    return {
      subject: i18n._(msg`How did it go: ${summary.job}?`),
      preview: i18n._(msg`How did it go?`),
      heading: i18n._(msg`How did it go?`),
      parts: [
        i18n._(
          msg`${summary.job} in ${summary.place} should be over by now. Tell us whether it was done.`,
        ),
      ],
      button: { label: i18n._(msg`Tell us how it went`), href },
      after: [
        i18n._(
          msg`If neither of you answers within 14 days, we won't count this job for either of you.`,
        ),
      ],
      reason: reasonFor(i18n, data),
    }
  },

  'job marked': (i18n, data) => {
    const { job, summary, href, now } = data
    if (!job.dueAt || (job.state !== 'marked_done' && job.state !== 'marked_not_done')) return null
    const other = otherName(data)
    const isDone = job.state === 'marked_done'
    const until = formatInstant(job.dueAt, i18n.locale, now)
    const paid = job.paidCents === null ? null : formatRand(job.paidCents)
    return {
      subject: isDone
        ? i18n._(msg`Is the job done: ${summary.job}?`)
        : i18n._(msg`${other} says it wasn't done: ${summary.job}`),
      preview: isDone
        ? i18n._(msg`Tell us whether ${other} is right.`)
        : i18n._(msg`Agree on another time, or end the job.`),
      heading: isDone
        ? i18n._(msg`${other} says the job is done`)
        : i18n._(msg`${other} says the job wasn't done`),
      parts: [
        ...(isDone && paid ? [{ facts: [[i18n._(msg`Paid`), paid]] } as EmailPart] : []),
        isDone
          ? i18n._(
              msg`Tell us if that's right. If you don't answer, it counts as done on ${until}.`,
            )
          : i18n._(
              msg`Agree on another time or end the job. If nobody answers by ${until}, you'll have to set a new time.`,
            ),
      ],
      button: {
        label: isDone ? i18n._(msg`Confirm or correct`) : i18n._(msg`View the job`),
        href,
      },
      reason: reasonFor(i18n, data),
    }
  },

  'job ended': (i18n, data) => {
    const { job, summary, href } = data
    if (job.state !== 'done' && job.state !== 'not_done') return null
    return {
      subject:
        job.state === 'done'
          ? i18n._(msg`Done: ${summary.job} in ${summary.place}`)
          : i18n._(msg`Not done: ${summary.job} in ${summary.place}`),
      preview: i18n._(msg`It counts in your figures from now on.`),
      heading:
        job.state === 'done'
          ? i18n._(msg`The job counts as done`)
          : i18n._(msg`The job counts as not done`),
      parts: [
        job.paidCents === null
          ? i18n._(msg`${summary.job} in ${summary.place}.`)
          : i18n._(msg`${summary.job} in ${summary.place}, ${formatRand(job.paidCents)} paid.`),
      ],
      button: { label: i18n._(msg`View the job`), href },
      reason: reasonFor(i18n, data),
    }
  },

  'job cancelled': (i18n, data) => {
    const { job, summary, href, now } = data
    if (job.state !== 'cancelled') return null
    return {
      subject: i18n._(msg`Cancelled: ${summary.job} in ${summary.place}`),
      preview: i18n._(msg`There's nothing to do.`),
      heading: i18n._(msg`The job is cancelled`),
      parts: [
        job.time
          ? i18n._(
              msg`${summary.job} in ${summary.place}, ${formatInstant(job.time.start, i18n.locale, now)}, is cancelled. There's nothing to do.`,
            )
          : i18n._(msg`${summary.job} in ${summary.place} is cancelled. There's nothing to do.`),
      ],
      button: { label: i18n._(msg`View the job`), href },
      reason: reasonFor(i18n, data),
    }
  },

  'job to rate': (i18n, data) => {
    const { job, summary, href, names, review } = data
    if (job.state !== 'done' || review) return null
    return {
      subject: i18n._(msg`How was ${names.provider}?`),
      preview: i18n._(msg`A star rating and a sentence help the next person.`),
      heading: i18n._(msg`How was ${names.provider}?`),
      parts: [
        i18n._(
          msg`${summary.job} in ${summary.place} is done. A star rating and a sentence help the next person choose.`,
        ),
      ],
      button: { label: i18n._(msg`Rate the job`), href },
      after: [i18n._(msg`You can't change a rating once it's sent.`)],
      reason: reasonFor(i18n, data),
    }
  },

  'review written': (i18n, data) => {
    const { review, summary, href } = data
    return (
      review && {
        subject: i18n._(msg`You got ${review.rating} of 5 stars`),
        preview: review.words.slice(0, 120),
        heading: i18n._(msg`${review.rating} of 5 for ${summary.job}`),
        parts: [{ quote: review.words, from: i18n._(msg`your customer`) }],
        button: { label: i18n._(msg`Read and answer`), href },
        reason: reasonFor(i18n, data),
      }
    )
  },
}

const otherName = ({ to, names }: JobTemplateData) =>
  to === 'customer' ? names.provider : names.customer

const reasonFor = (i18n: I18n, { to }: JobTemplateData) =>
  to === 'customer'
    ? i18n._(msg`You get this email because you asked for a quote with this address.`)
    : i18n._(msg`You get this email because you offer services here.`)

function timeTable(i18n: I18n, data: JobTemplateData, { start }: BookedTime): EmailPart {
  const { summary, now } = data
  return {
    facts: [
      [i18n._(msg`Job`), summary.job],
      [i18n._(msg`When`), formatInstant(start, i18n.locale, now)],
      [i18n._(msg`Where`), summary.place],
      [i18n._(msg`With`), otherName(data)],
    ],
  }
}

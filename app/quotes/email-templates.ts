import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EmailPart } from '#app/platform/email.tsx'
import type { EmailTemplate } from '#app/platform/emails.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay, formatInstant } from '#app/platform/time.ts'
import type { QuoteEmailFacts } from './email-facts.server.ts'
import type { QuoteEmailKind } from './email-kinds.ts'
import { lastValidDay } from './public/time-outs.ts'

/**
 * What each email says; null when it has nothing to say any more. Before a quote is accepted neither
 * side learns the other's name, number or address from an email.
 */
export const quoteEmailTemplates: Record<QuoteEmailKind, EmailTemplate<QuoteEmailFacts>> = {
  'request held': (i18n, { request, facts, href }) =>
    request.state !== 'held'
      ? null
      : {
          subject: i18n._(msg`Open this link to send your request`),
          preview: i18n._(msg`It waits until you do.`),
          heading: i18n._(msg`One more step`),
          parts: [
            i18n._(
              msg`You asked for a quote: ${facts.job}, ${facts.place}. Nobody has seen it yet. One press on the page behind this button sends it.`,
            ),
          ],
          button: { label: i18n._(msg`Look and send`), href },
          after: [
            request.due_at
              ? i18n._(
                  msg`Your request is kept until ${formatInstant(request.due_at, i18n.locale)}.`,
                )
              : '',
            i18n._(
              msg`Keep this letter: for 30 days the link opens your request, and nobody else's. Don't pass it on.`,
            ),
            i18n._(msg`If it wasn't you, do nothing: without the link nothing is sent.`),
          ].filter(Boolean),
          reason: whyCustomer(i18n),
        },

  'request received': (i18n, { facts, ask, href, request }) =>
    ask?.state !== 'waiting'
      ? null
      : {
          subject: facts.isUrgent
            ? i18n._(msg`Urgent: ${facts.job} in ${facts.place}`)
            : i18n._(msg`New request: ${facts.job} in ${facts.place}`),
          preview: facts.words.slice(0, 120),
          heading: facts.isQuestion
            ? i18n._(msg`Somebody has a question`)
            : i18n._(msg`Somebody asks for a quote`),
          parts: [
            jobTable(i18n, facts, [
              ...(ask.dueAt
                ? [[i18n._(msg`Answer by`), formatInstant(ask.dueAt, i18n.locale)] as const]
                : []),
              ...(request.budget_cents
                ? [[i18n._(msg`Budget`), formatRand(request.budget_cents)] as const]
                : []),
            ]),
            { quote: facts.words, from: i18n._(msg`the customer`) },
          ],
          button: { label: i18n._(msg`Answer`), href },
          after: [i18n._(msg`You see the name and number once your quote is accepted.`)],
          reason: whyProvider(i18n),
        },

  'quote arrived': (i18n, { facts, ask, quote, href }) =>
    !ask || quote?.state !== 'sent'
      ? null
      : {
          subject: i18n._(msg`${ask.name} quotes ${formatRand(quote.totalCents)}`),
          preview: i18n._(msg`For ${facts.job}, ${facts.place}`),
          heading:
            quote.revision > 1
              ? i18n._(msg`${ask.name} changed the quote`)
              : i18n._(msg`${ask.name} sent you a quote`),
          parts: [
            {
              facts: [
                [i18n._(msg`All in`), formatRand(quote.totalCents)],
                ...(quote.calloutCents
                  ? [[i18n._(msg`Call-out fee in it`), formatRand(quote.calloutCents)] as const]
                  : []),
                ...(quote.canComeOn
                  ? [[i18n._(msg`Can come`), formatDay(quote.canComeOn, i18n.locale)] as const]
                  : []),
                [i18n._(msg`Good until`), formatDay(lastValidDay(quote.validUntil), i18n.locale)],
              ],
            },
            ...(quote.note ? [{ quote: quote.note, from: ask.name }] : []),
          ],
          button: { label: i18n._(msg`Compare and choose`), href },
          after: [i18n._(msg`You pay the provider after the job, not us.`)],
          reason: whyCustomer(i18n),
        },

  'ask declined': (i18n, { facts, ask, href }) =>
    ask && {
      subject: i18n._(msg`${ask.name} can't take this job`),
      preview: i18n._(msg`${facts.job}, ${facts.place}`),
      heading: i18n._(msg`${ask.name} can't take this job`),
      parts: [
        i18n._(
          msg`It is about ${facts.job}, ${facts.place}. Your request and what you wrote are kept; you can ask others.`,
        ),
      ],
      button: { label: i18n._(msg`See your request`), href },
      reason: whyCustomer(i18n),
    },

  'quote withdrawn': (i18n, { facts, ask, href }) =>
    ask && {
      subject: i18n._(msg`${ask.name} has withdrawn the quote`),
      preview: i18n._(msg`${facts.job}, ${facts.place}`),
      heading: i18n._(msg`${ask.name} has withdrawn the quote`),
      parts: [
        i18n._(
          msg`It can no longer be accepted. It is about ${facts.job}, ${facts.place}; other quotes stand as they were.`,
        ),
      ],
      button: { label: i18n._(msg`See your request`), href },
      reason: whyCustomer(i18n),
    },

  'request unanswered': (i18n, { facts, href }) => ({
    subject: i18n._(msg`Nobody is left for ${facts.job}`),
    preview: i18n._(msg`Ask others with the same words.`),
    heading: i18n._(msg`Your request has ended without a quote to accept`),
    parts: [
      i18n._(
        msg`Those you asked could not take it, or did not answer in time. Everything you wrote is kept, so asking others takes a minute.`,
      ),
    ],
    button: { label: i18n._(msg`See your request`), href },
    reason: whyCustomer(i18n),
  }),

  'request withdrawn': (i18n, { facts, href }) => ({
    subject: i18n._(msg`Withdrawn: ${facts.job} in ${facts.place}`),
    preview: i18n._(msg`There is nothing to do.`),
    heading: i18n._(msg`The customer has withdrawn a request`),
    parts: [
      i18n._(msg`${facts.job}, ${facts.place}, is no longer needed. There is nothing to do.`),
    ],
    button: { label: i18n._(msg`See the request`), href },
    reason: whyProvider(i18n),
  }),

  'quote accepted': (i18n, { facts, job, customer, request, href, quote }) =>
    job && {
      subject: i18n._(msg`${customer.name} accepted your quote`),
      preview: i18n._(msg`${facts.job}, ${facts.place}`),
      heading: i18n._(msg`You have a job`),
      parts: [
        jobTable(i18n, facts, [
          [i18n._(msg`Customer`), customer.name],
          ...(customer.phone ? [[i18n._(msg`Phone`), customer.phone] as const] : []),
          ...(request.plus_code ? [[i18n._(msg`Plus Code`), request.plus_code] as const] : []),
          ...(job.day ? [[i18n._(msg`Day`), formatDay(job.day, i18n.locale)] as const] : []),
          ...(quote ? [[i18n._(msg`Quoted`), formatRand(quote.totalCents)] as const] : []),
        ]),
        i18n._(msg`Call or write soon to agree on the hour.`),
      ],
      button: { label: i18n._(msg`Open the job`), href },
      reason: whyProvider(i18n),
    },

  'booking made': (i18n, { facts, job, ask, quote, href }) =>
    job &&
    ask && {
      subject: i18n._(msg`You booked ${ask.name}`),
      preview: i18n._(msg`${facts.job}, ${facts.place}`),
      heading: i18n._(msg`You booked ${ask.name}`),
      parts: [
        jobTable(i18n, facts, [
          [i18n._(msg`Phone`), ask.phone],
          ...(job.day ? [[i18n._(msg`Day`), formatDay(job.day, i18n.locale)] as const] : []),
          ...(quote ? [[i18n._(msg`Quoted, all in`), formatRand(quote.totalCents)] as const] : []),
        ]),
        i18n._(msg`You pay ${ask.name} after the job. Then come back and say how it went.`),
      ],
      button: { label: i18n._(msg`Open your booking`), href },
      reason: whyCustomer(i18n),
    },

  'quote not chosen': (i18n, { facts, href, quote }) => ({
    subject: i18n._(msg`Not this time: ${facts.job} in ${facts.place}`),
    preview: i18n._(msg`The customer chose otherwise.`),
    heading: i18n._(msg`The customer chose otherwise`),
    parts: [
      quote
        ? i18n._(
            msg`Your quote of ${formatRand(quote.totalCents)} for ${facts.job}, ${facts.place}, was not chosen. There is nothing to do.`,
          )
        : i18n._(
            msg`The request for ${facts.job}, ${facts.place}, has been given to somebody else. There is nothing to do.`,
          ),
    ],
    button: { label: i18n._(msg`See the request`), href },
    reason: whyProvider(i18n),
  }),

  'quote expired': (i18n, { facts, href }) => ({
    subject: i18n._(msg`Your quote ran out: ${facts.job} in ${facts.place}`),
    preview: i18n._(msg`It was not accepted in time.`),
    heading: i18n._(msg`Your quote ran out`),
    parts: [
      i18n._(msg`${facts.job}, ${facts.place}: the customer did not decide before its last day.`),
    ],
    button: { label: i18n._(msg`See the request`), href },
    reason: whyProvider(i18n),
  }),

  'message written': (i18n, { to, facts, ask, message, job, customer, href }) => {
    if (!ask || message === null) return null
    // A provider knows the customer's name from the acceptance on, not before.
    const writer = to === 'customer' ? ask.name : job ? customer.name : i18n._(msg`the customer`)
    return {
      subject: i18n._(msg`Message about ${facts.job}, ${facts.place}`),
      preview: message.slice(0, 120),
      heading: i18n._(msg`A message from ${writer}`),
      parts: [{ quote: message, from: writer }],
      button: { label: i18n._(msg`Answer`), href },
      reason: to === 'customer' ? whyCustomer(i18n) : whyProvider(i18n),
    }
  },

  'job marked': (i18n, { to, facts, job, ask, customer, href }) => {
    if (!job?.due_at || !ask) return null
    const other = to === 'customer' ? ask.name : customer.name
    const isDone = job.state === 'marked_done'
    const until = formatInstant(job.due_at, i18n.locale)
    const paid = job.paid_cents === null ? null : formatRand(job.paid_cents)
    return {
      subject: isDone
        ? i18n._(msg`Is ${facts.job} done?`)
        : i18n._(msg`Was ${facts.job} not done?`),
      preview: i18n._(msg`${other} says so. Do you agree?`),
      heading: isDone
        ? i18n._(msg`${other} says the job is done`)
        : i18n._(msg`${other} says the job was not done`),
      parts: [
        ...(isDone && paid ? [{ facts: [[i18n._(msg`Paid`), paid]] } as EmailPart] : []),
        i18n._(msg`Say whether that is right. If you say nothing, it stands from ${until}.`),
      ],
      button: { label: i18n._(msg`Confirm or correct`), href },
      reason: to === 'customer' ? whyCustomer(i18n) : whyProvider(i18n),
    }
  },

  'job ended': (i18n, { facts, job, href }) =>
    job && {
      subject:
        job.state === 'done'
          ? i18n._(msg`Done: ${facts.job} in ${facts.place}`)
          : i18n._(msg`Not done: ${facts.job} in ${facts.place}`),
      preview: i18n._(msg`It counts in your figures from now on.`),
      heading:
        job.state === 'done'
          ? i18n._(msg`The job counts as done`)
          : i18n._(msg`The job counts as not done`),
      parts: [
        job.paid_cents === null
          ? i18n._(msg`${facts.job}, ${facts.place}.`)
          : i18n._(msg`${facts.job}, ${facts.place}, ${formatRand(job.paid_cents)} paid.`),
      ],
      button: { label: i18n._(msg`Open the job`), href },
      reason: whyProvider(i18n),
    },

  'job to rate': (i18n, { facts, job, ask, href }) =>
    !ask || job?.state !== 'done' || job.reviewId
      ? null
      : {
          subject: i18n._(msg`How was ${ask.name}?`),
          preview: i18n._(msg`One to five stars and a sentence help the next person.`),
          heading: i18n._(msg`How was ${ask.name}?`),
          parts: [
            i18n._(
              msg`${facts.job}, ${facts.place}, is done. One to five stars and a sentence help the next person who has to choose.`,
            ),
          ],
          button: { label: i18n._(msg`Rate the job`), href },
          after: [i18n._(msg`A rating stays as it was written.`)],
          reason: whyCustomer(i18n),
        },

  'review written': (i18n, { facts, job, href }) =>
    !job?.reviewId
      ? null
      : {
          subject: i18n._(msg`You were rated: ${job.rating ?? 0} of 5`),
          preview: (job.reviewWords ?? '').slice(0, 120),
          heading: i18n._(msg`${job.rating ?? 0} of 5 for ${facts.job}`),
          parts: [{ quote: job.reviewWords ?? '', from: i18n._(msg`your customer`) }],
          button: { label: i18n._(msg`Read and answer`), href },
          reason: whyProvider(i18n),
        },
}

const whyCustomer = (i18n: I18n) =>
  i18n._(msg`This letter was sent because you asked for a quote with this address.`)

const whyProvider = (i18n: I18n) =>
  i18n._(msg`This letter was sent because you offer your services here.`)

function jobTable(
  i18n: I18n,
  facts: QuoteEmailFacts['facts'],
  more: (readonly [string, string])[],
): EmailPart {
  return {
    facts: [
      [i18n._(msg`Job`), facts.job],
      [i18n._(msg`Where`), facts.place],
      [i18n._(msg`When`), facts.when],
      ...more,
    ],
  }
}

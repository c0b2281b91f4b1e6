import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EmailPart } from '#app/platform/email-parts.tsx'
import type { EmailTemplate } from '#app/platform/emails.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay, formatInstant } from '#app/platform/time.ts'
import type { QuoteTemplateData } from './email-data.server.ts'
import type { QuoteEmailKind } from './email-kinds.ts'
import { lastValidDay } from './public/time-outs.ts'

/**
 * The emails' templates; null if the email no longer applies. Before a quote is accepted no email reveals the
 * other side's name, number or address.
 */
export const quoteEmailTemplates: Record<QuoteEmailKind, EmailTemplate<QuoteTemplateData>> = {
  'request held': (i18n, { request, summary, now, href }) =>
    request.state !== 'held'
      ? null
      : {
          subject: i18n._(msg`Open this link to send your request`),
          preview: i18n._(msg`It's sent once you open the link.`),
          heading: i18n._(msg`One more step`),
          parts: [
            i18n._(
              msg`You asked for a quote: ${summary.job} in ${summary.place}. No provider has seen it yet. Open the link, then tap "Send it".`,
            ),
          ],
          button: { label: i18n._(msg`Check and send`), href },
          after: [
            request.due_at
              ? i18n._(
                  msg`We keep your request until ${formatInstant(request.due_at, i18n.locale, now)}.`,
                )
              : '',
            i18n._(
              msg`Keep this email: for 30 days the link opens your request, and only yours. Don't share it.`,
            ),
            i18n._(
              msg`If this wasn't you, ignore this email: nothing is sent until someone opens the link.`,
            ),
          ].filter(Boolean),
          reason: whyCustomer(i18n),
        },

  'link renewed': (i18n, { summary, href }) => ({
    subject: i18n._(msg`Open your request`),
    preview: i18n._(msg`${summary.job}, ${summary.place}`),
    heading: i18n._(msg`Your request`),
    parts: [i18n._(msg`${summary.job}, ${summary.place}`)],
    button: { label: i18n._(msg`View your request`), href },
    after: [
      i18n._(
        msg`Keep this email: for 30 days the link opens your request, and only yours. Don't share it.`,
      ),
    ],
    reason: whyCustomer(i18n),
  }),

  'request received': (i18n, { summary, now, invitation, href, request }) =>
    invitation?.state !== 'waiting'
      ? null
      : {
          subject: summary.isUrgent
            ? i18n._(msg`Urgent: ${summary.job} in ${summary.place}`)
            : i18n._(msg`New request: ${summary.job} in ${summary.place}`),
          preview: summary.words.slice(0, 120),
          heading: summary.isQuestion
            ? i18n._(msg`Someone has a question`)
            : i18n._(msg`Someone wants a quote`),
          parts: [
            jobTable(i18n, summary, [
              ...(invitation.dueAt
                ? [
                    [
                      i18n._(msg`Answer by`),
                      formatInstant(invitation.dueAt, i18n.locale, now),
                    ] as const,
                  ]
                : []),
              ...(request.budget_cents
                ? [[i18n._(msg`Budget`), formatRand(request.budget_cents)] as const]
                : []),
            ]),
            { quote: summary.words, from: i18n._(msg`the customer`) },
          ],
          button: { label: i18n._(msg`Answer`), href },
          after: [i18n._(msg`You'll see the name and number once your quote is accepted.`)],
          reason: whyProvider(i18n),
        },

  'quote arrived': (i18n, { summary, now, invitation, quote, href }) =>
    !invitation || quote?.state !== 'sent'
      ? null
      : {
          subject: i18n._(msg`${invitation.name} quotes ${formatRand(quote.totalCents)}`),
          preview: i18n._(msg`For ${summary.job}, ${summary.place}`),
          heading:
            quote.revision > 1
              ? i18n._(msg`${invitation.name} changed their quote`)
              : i18n._(msg`${invitation.name} sent you a quote`),
          parts: [
            {
              facts: [
                [i18n._(msg`Total`), formatRand(quote.totalCents)],
                ...(quote.calloutCents
                  ? [[i18n._(msg`Call-out fee included`), formatRand(quote.calloutCents)] as const]
                  : []),
                ...(quote.canComeOn
                  ? [
                      [
                        i18n._(msg`Available`),
                        formatDay(quote.canComeOn, i18n.locale, now),
                      ] as const,
                    ]
                  : []),
                [
                  i18n._(msg`Valid until`),
                  formatDay(lastValidDay(quote.validUntil), i18n.locale, now),
                ],
              ],
            },
            ...(quote.note ? [{ quote: quote.note, from: invitation.name }] : []),
          ],
          button: { label: i18n._(msg`Compare quotes`), href },
          after: [i18n._(msg`You pay the provider directly, after the job.`)],
          reason: whyCustomer(i18n),
        },

  'invitation declined': (i18n, { summary, invitation, href }) =>
    invitation && {
      subject: i18n._(msg`${invitation.name} can't take this job`),
      preview: i18n._(msg`${summary.job}, ${summary.place}`),
      heading: i18n._(msg`${invitation.name} can't take this job`),
      parts: [
        i18n._(
          msg`This is about ${summary.job} in ${summary.place}. We've kept your request and what you wrote. You can ask other providers.`,
        ),
      ],
      button: { label: i18n._(msg`View your request`), href },
      reason: whyCustomer(i18n),
    },

  'quote withdrawn': (i18n, { summary, invitation, href }) =>
    invitation && {
      subject: i18n._(msg`${invitation.name} withdrew their quote`),
      preview: i18n._(msg`${summary.job}, ${summary.place}`),
      heading: i18n._(msg`${invitation.name} withdrew their quote`),
      parts: [
        i18n._(
          msg`You can't accept their quote for ${summary.job} in ${summary.place} any more. Your other quotes aren't affected.`,
        ),
      ],
      button: { label: i18n._(msg`View your request`), href },
      reason: whyCustomer(i18n),
    },

  'request unanswered': (i18n, { summary, href }) => ({
    subject: i18n._(msg`Nobody you asked can do this job: ${summary.job}`),
    preview: i18n._(msg`Ask other providers with the same details.`),
    heading: i18n._(msg`Your request ended without a quote you can accept`),
    parts: [
      i18n._(
        msg`The providers you asked couldn't take the job or didn't answer in time. We've kept everything you wrote, so asking others takes a minute.`,
      ),
    ],
    button: { label: i18n._(msg`View your request`), href },
    reason: whyCustomer(i18n),
  }),

  'request withdrawn': (i18n, { summary, href }) => ({
    subject: i18n._(msg`Withdrawn: ${summary.job} in ${summary.place}`),
    preview: i18n._(msg`There's nothing to do.`),
    heading: i18n._(msg`The customer withdrew a request`),
    parts: [
      i18n._(msg`${summary.job} in ${summary.place} is no longer needed. There's nothing to do.`),
    ],
    button: { label: i18n._(msg`View the request`), href },
    reason: whyProvider(i18n),
  }),

  'quote accepted': (i18n, { summary, now, job, customer, request, href, quote }) =>
    job && {
      subject: i18n._(msg`${customer.name} accepted your quote`),
      preview: i18n._(msg`${summary.job}, ${summary.place}`),
      heading: i18n._(msg`You've got the job`),
      parts: [
        jobTable(i18n, summary, [
          [i18n._(msg`Customer`), customer.name],
          ...(customer.phone ? [[i18n._(msg`Phone`), customer.phone] as const] : []),
          ...(request.plus_code ? [[i18n._(msg`Plus Code`), request.plus_code] as const] : []),
          ...(job.day ? [[i18n._(msg`Day`), formatDay(job.day, i18n.locale, now)] as const] : []),
          ...(quote ? [[i18n._(msg`Quoted`), formatRand(quote.totalCents)] as const] : []),
        ]),
        i18n._(msg`Call or message soon to agree on a time.`),
      ],
      button: { label: i18n._(msg`View the job`), href },
      reason: whyProvider(i18n),
    },

  'booking made': (i18n, { summary, now, job, invitation, quote, href }) =>
    job &&
    invitation && {
      subject: i18n._(msg`You've booked ${invitation.name}`),
      preview: i18n._(msg`${summary.job}, ${summary.place}`),
      heading: i18n._(msg`You've booked ${invitation.name}`),
      parts: [
        jobTable(i18n, summary, [
          [i18n._(msg`Phone`), invitation.phone],
          ...(job.day ? [[i18n._(msg`Day`), formatDay(job.day, i18n.locale, now)] as const] : []),
          ...(quote ? [[i18n._(msg`Quoted total`), formatRand(quote.totalCents)] as const] : []),
        ]),
        i18n._(msg`You pay ${invitation.name} after the job. Then tell us how it went.`),
      ],
      button: { label: i18n._(msg`View your booking`), href },
      reason: whyCustomer(i18n),
    },

  'quote not chosen': (i18n, { summary, href, quote }) => ({
    subject: i18n._(msg`Not this time: ${summary.job} in ${summary.place}`),
    preview: i18n._(msg`The customer chose someone else.`),
    heading: i18n._(msg`The customer chose someone else`),
    parts: [
      quote
        ? i18n._(
            msg`Your quote of ${formatRand(quote.totalCents)} for ${summary.job} in ${summary.place} wasn't chosen. There's nothing to do.`,
          )
        : i18n._(
            msg`The job ${summary.job} in ${summary.place} went to someone else. There's nothing to do.`,
          ),
    ],
    button: { label: i18n._(msg`View the request`), href },
    reason: whyProvider(i18n),
  }),

  'quote expired': (i18n, { summary, href }) => ({
    subject: i18n._(msg`Your quote expired: ${summary.job} in ${summary.place}`),
    preview: i18n._(msg`The customer didn't accept it in time.`),
    heading: i18n._(msg`Your quote expired`),
    parts: [
      i18n._(
        msg`The customer didn't decide in time on your quote for ${summary.job} in ${summary.place}.`,
      ),
    ],
    button: { label: i18n._(msg`View the request`), href },
    reason: whyProvider(i18n),
  }),

  'message written': (i18n, { to, summary, invitation, message, job, customer, href }) => {
    if (!invitation || message === null) return null
    // A provider sees the customer's name only after the quote was accepted.
    const writer =
      to === 'customer' ? invitation.name : job ? customer.name : i18n._(msg`the customer`)
    return {
      subject: i18n._(msg`Message about ${summary.job} in ${summary.place}`),
      preview: message.slice(0, 120),
      heading: i18n._(msg`A message from ${writer}`),
      parts: [{ quote: message, from: writer }],
      button: { label: i18n._(msg`Answer`), href },
      reason: to === 'customer' ? whyCustomer(i18n) : whyProvider(i18n),
    }
  },
}

const whyCustomer = (i18n: I18n) =>
  i18n._(msg`You get this email because you asked for a quote with this address.`)

const whyProvider = (i18n: I18n) => i18n._(msg`You get this email because you offer services here.`)

function jobTable(
  i18n: I18n,
  summary: QuoteTemplateData['summary'],
  more: (readonly [string, string])[],
): EmailPart {
  return {
    facts: [
      [i18n._(msg`Job`), summary.job],
      [i18n._(msg`Where`), summary.place],
      [i18n._(msg`When`), summary.when],
      ...more,
    ],
  }
}

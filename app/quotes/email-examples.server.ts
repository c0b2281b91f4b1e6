import { href } from 'react-router'
import type { Invented } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { addDays, DAY, dayOf } from '#app/platform/time.ts'
import type { QuoteTemplateData } from './email-data.server.ts'
import type { QuoteEmailKind } from './email-kinds.ts'
import { exampleSummary } from './request-summary.server.ts'

type Example = QuoteTemplateData
type Both = { customer: Example; provider: Example }

/** Invented data of an email: together they show each of its texts. */
export function quoteEmailExamples(kind: QuoteEmailKind, invented: Invented): Example[] {
  return examplesOf[kind]({ customer: toCustomer(invented), provider: toProvider(invented) })
}

const examplesOf: Record<QuoteEmailKind, (both: Both) => Example[]> = {
  'request held': ({ customer }) => [held(customer)],
  'link renewed': ({ customer }) => [customer],
  'request received': ({ provider }) => [
    provider,
    { ...provider, summary: { ...provider.summary, isUrgent: true } },
    { ...provider, summary: { ...provider.summary, isQuestion: true } },
  ],
  'request withdrawn': ({ provider }) => [provider],
  'request unanswered': ({ customer }) => [customer],
  'quote arrived': ({ customer }) => [
    customer,
    { ...customer, quote: customer.quote && { ...customer.quote, revision: 2 } },
  ],
  'invitation declined': ({ customer }) => [customer],
  'quote withdrawn': ({ customer }) => [customer],
  'quote accepted': ({ provider }) => [provider],
  'booking made': ({ customer }) => [customer],
  'quote not chosen': ({ provider }) => [provider, { ...provider, quote: null }],
  'quote expired': ({ provider }) => [provider],
  'message written': ({ customer, provider }) => [
    customer,
    provider,
    // Before a quote is accepted a provider doesn't see the customer's name.
    { ...provider, job: null },
  ],
}

const held = (example: Example): Example => ({
  ...example,
  request: { ...example.request, state: 'held' },
})

const toCustomer = (invented: Invented): Example => ({
  ...example(invented),
  to: 'customer',
  href: `${invented.siteUrl}${href('/quote/link')}?token=example`,
})

const toProvider = (invented: Invented): Example => ({
  ...example(invented),
  to: 'provider',
  href: `${invented.siteUrl}${href('/provider-portal')}`,
})

function example({ recipient, now }: Invented): Omit<Example, 'to' | 'href'> {
  return {
    recipient,
    now,
    message: 'Can you come on Thursday morning?',
    customer: { name: 'Kagiso Tau', phone: '082 555 0134' },
    request: {
      state: 'open',
      due_at: new Date(+now + DAY),
      budget_cents: 2_500_00,
      plus_code: '5G5C73RF+9X',
      customer_user: null,
    },
    summary: exampleSummary(i18nFor(recipient.language), now),
    ...answered(now),
  }
}

/** A provider's answer, and the resulting job. */
function answered(now: Date): Pick<Example, 'invitation' | 'quote' | 'job'> {
  const day = addDays(dayOf(now), 2)
  const later = new Date(+now + 7 * DAY)
  return {
    invitation: {
      state: 'waiting',
      dueAt: new Date(+now + DAY),
      name: 'Sipho Plumbing',
      phone: '082 555 0167',
      providerId: '',
    },
    quote: {
      state: 'sent',
      totalCents: 1_850_00,
      revision: 1,
      calloutCents: 350_00,
      canComeOn: day,
      validUntil: later,
      note: 'A new valve is included.',
    },
    job: { id: 'example', day },
  }
}

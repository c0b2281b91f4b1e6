import { href } from 'react-router'
import type { BillingEmailKind } from './email-kinds.ts'
import { office, rand, type Template } from './email-words.ts'

/** Emails to our team. */
export const officeEmails = {
  'money unmatched': (_i18n, { details }) => ({
    subject: `We can't match a payment of ${rand(details.cents)}`,
    preview: `PayFast ${details.reference}`,
    heading: "We can't match a payment",
    parts: [
      {
        facts: [
          ['PayFast payment', String(details.reference)],
          ['Received', rand(details.cents)],
          ['Expected', Number(details.expected) > 0 ? rand(details.expected) : 'unknown'],
        ],
      },
      'Nothing was activated. The money stays in unmatched payments until someone returns it.',
    ],
    reason: office,
  }),

  'money surplus': (_i18n, { details }) => ({
    subject: `We're refunding a payment of ${rand(details.cents)}`,
    preview: `PayFast ${details.reference}`,
    heading: 'Someone paid twice, or too late',
    parts: [
      `PayFast ${details.reference}: ${rand(details.cents)}. We've asked PayFast to refund it. You don't need to do anything unless PayFast refuses.`,
    ],
    reason: office,
  }),

  'cap exceeded': (_i18n, { details }) => ({
    subject: 'One launch special more than there are places',
    preview: 'We accepted a late payment.',
    heading: 'We accepted a late payment',
    parts: [
      `Subscription ${details.subscription} was paid after its reservation had expired and the last place was taken. The provider agreed to this price, so it stays valid.`,
    ],
    reason: office,
  }),

  'notification quarantined': (_i18n, { details, siteUrl }) => ({
    subject: `We set aside a PayFast notification: ${details.why}`,
    preview: "It didn't change anything.",
    heading: 'We set aside a PayFast notification',
    parts: [
      {
        facts: [
          ['Reason', String(details.why)],
          ['Reference', String(details.reference) || 'none'],
        ],
      },
      "It didn't change anything. We send one email a day for each reason; the list shows all of them.",
    ],
    button: { label: 'See the list', href: `${siteUrl}${href('/admin/queue')}?kind=payment` },
    reason: office,
  }),
} satisfies Partial<Record<BillingEmailKind, Template>>

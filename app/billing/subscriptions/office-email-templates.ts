import { href } from 'react-router'
import type { BillingEmailKind } from './email-kinds.ts'
import { office, rand, type Template } from './email-words.ts'

/** Emails to the office of the site. */
export const officeEmails = {
  'money unmatched': (_i18n, { details }) => ({
    subject: `A payment of ${rand(details.cents)} matches nothing`,
    preview: `PayFast ${details.reference}`,
    heading: 'A payment matches nothing',
    parts: [
      {
        facts: [
          ['PayFast payment', String(details.reference)],
          ['Came', rand(details.cents)],
          [
            'Was asked for',
            Number(details.expected) > 0 ? rand(details.expected) : 'nothing known',
          ],
        ],
      },
      'Nothing was activated. The money stands on the account of unmatched payments until somebody returns it.',
    ],
    reason: office,
  }),

  'money surplus': (_i18n, { details }) => ({
    subject: `A payment of ${rand(details.cents)} goes back`,
    preview: `PayFast ${details.reference}`,
    heading: 'Somebody paid twice, or too late',
    parts: [
      `PayFast ${details.reference}: ${rand(details.cents)}. The refund is ordered; it needs nothing from you unless PayFast refuses it.`,
    ],
    reason: office,
  }),

  'cap exceeded': (_i18n, { details }) => ({
    subject: 'The launch special has one holder more than places',
    preview: 'A late payment was honoured.',
    heading: 'A late payment was honoured',
    parts: [
      `Subscription ${details.subscription} was paid after its reservation had run out and the last place was gone. It was agreed at this price, so it counts.`,
    ],
    reason: office,
  }),

  'notification quarantined': (_i18n, { details, siteUrl }) => ({
    subject: `A notification of PayFast was set aside: ${details.why}`,
    preview: 'Nothing was changed by it.',
    heading: 'A notification was set aside',
    parts: [
      {
        facts: [
          ['Why', String(details.why)],
          ['It names', String(details.reference) || 'nothing'],
        ],
      },
      'Nothing was changed by it. One letter a day is written for each reason; all of them stand on the list.',
    ],
    button: { label: 'See the list', href: `${siteUrl}${href('/admin/payments')}` },
    reason: office,
  }),
} satisfies Partial<Record<BillingEmailKind, Template>>

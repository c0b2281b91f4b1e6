import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { BillingEmailKind } from './email-kinds.ts'
import { office, rand, type Template } from './email-words.ts'

/** Emails to our team. */
export const officeEmails = {
  'money unmatched': (i18n, { details }) => {
    const [received, reference] = [rand(details.cents), String(details.reference)]
    const isExpected = Number(details.expected) > 0
    return {
      subject: i18n._(msg`We can't match a payment of ${received}`),
      preview: i18n._(msg`PayFast ${reference}`),
      heading: i18n._(msg`We can't match a payment`),
      parts: [
        {
          facts: [
            [i18n._(msg`PayFast payment`), reference],
            [i18n._(msg`Received`), received],
            [i18n._(msg`Expected`), isExpected ? rand(details.expected) : i18n._(msg`unknown`)],
          ],
        },
        i18n._(
          msg`Nothing was activated. The money stays in unmatched payments until someone returns it.`,
        ),
      ],
      reason: office(i18n),
    }
  },

  'money surplus': (i18n, { details }) => {
    const [received, reference] = [rand(details.cents), String(details.reference)]
    return {
      subject: i18n._(msg`We're refunding a payment of ${received}`),
      preview: i18n._(msg`PayFast ${reference}`),
      heading: i18n._(msg`Someone paid twice, or too late`),
      parts: [
        i18n._(
          msg`PayFast ${reference}: ${received}. We've asked PayFast to refund it. You don't need to do anything unless PayFast refuses.`,
        ),
      ],
      reason: office(i18n),
    }
  },

  'cap exceeded': (i18n, { details }) => {
    const subscription = String(details.subscription)
    return {
      subject: i18n._(msg`One launch special more than there are places`),
      preview: i18n._(msg`We accepted a late payment.`),
      heading: i18n._(msg`We accepted a late payment`),
      parts: [
        i18n._(
          msg`Subscription ${subscription} was paid after its reservation had expired and the last place was taken. The provider agreed to this price, so it stays valid.`,
        ),
      ],
      reason: office(i18n),
    }
  },

  'notification quarantined': (i18n, { details, siteUrl }) => {
    const why = String(details.why)
    return {
      subject: i18n._(msg`We set aside a PayFast notification: ${why}`),
      preview: i18n._(msg`It didn't change anything.`),
      heading: i18n._(msg`We set aside a PayFast notification`),
      parts: [
        {
          facts: [
            [i18n._(msg`Reason`), why],
            [i18n._(msg`Reference`), String(details.reference) || i18n._(msg`none`)],
          ],
        },
        i18n._(
          msg`It didn't change anything. We send one email a day for each reason; the list shows all of them.`,
        ),
      ],
      button: {
        label: i18n._(msg`See the list`),
        href: `${siteUrl}${href('/admin/queue')}?kind=payment`,
      },
      reason: office(i18n),
    }
  },
} satisfies Partial<Record<BillingEmailKind, Template>>

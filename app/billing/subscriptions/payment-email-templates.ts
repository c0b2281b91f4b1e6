import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { BillingEmailKind } from './email-kinds.ts'
import { day, payments, planName, rand, setup, type Template, why } from './email-words.ts'

/** Emails about payments, refunds and cards. Amounts and dates are those at the time the email became due. */
export const paymentEmails = {
  'payment received': (i18n, data) => {
    const { details } = data
    const isFirst = details.isFirst === 1
    const toApply = isFirst && details.hasApplied !== 1
    return {
      subject: i18n._(msg`We received ${rand(details.cents)}`),
      preview: i18n._(msg`Paid until ${day(i18n, details.to)}.`),
      heading: isFirst
        ? i18n._(msg`Your subscription is active`)
        : i18n._(msg`Thank you for your payment`),
      parts: [
        {
          facts: [
            [i18n._(msg`Plan`), planName(i18n, details.plan)],
            [i18n._(msg`Paid`), rand(details.cents)],
            [i18n._(msg`Paid until`), day(i18n, details.to)],
            [i18n._(msg`Receipt or invoice`), String(details.number)],
            ...(details.next
              ? [
                  [
                    i18n._(msg`Next charge`),
                    i18n._(msg`${rand(details.nextCents)} on ${day(i18n, details.next)}`),
                  ] as const,
                ]
              : []),
          ],
        },
        i18n._(msg`10% of what you paid goes to the cause you chose.`),
        ...(details.coolsUntil
          ? [
              i18n._(
                msg`Until ${day(i18n, details.coolsUntil)} you can cancel this agreement and get everything back.`,
              ),
            ]
          : []),
      ],
      button: toApply
        ? {
            label: i18n._(msg`Finish your application`),
            href: `${data.siteUrl}${href('/:language?/become-provider/apply')}`,
          }
        : { label: i18n._(msg`See your payments`), href: payments(data) },
      reason: why(i18n),
    }
  },

  'charge missed': (i18n, data) => {
    const { details } = data
    const suspended = day(i18n, details.suspends)
    return {
      subject: i18n._(msg`Your payment of ${rand(details.cents)} failed`),
      preview: i18n._(msg`Nothing changes until ${suspended}.`),
      heading:
        Number(details.reminder) >= 3
          ? i18n._(msg`Two days left to pay`)
          : i18n._(msg`Payment failed`),
      parts: [
        {
          facts: [
            [i18n._(msg`Amount`), rand(details.cents)],
            [i18n._(msg`Was due`), day(i18n, details.since)],
            [i18n._(msg`Suspended if unpaid`), suspended],
          ],
        },
        // The agreement at PayFast is over, so it won't retry.
        details.isAgreementOver === 1
          ? i18n._(
              msg`PayFast no longer has a card to charge. Set up a payment method to pay this amount.`,
            )
          : i18n._(
              msg`Your card was declined or has expired. PayFast tries again automatically for five days. If you know the card won't work, change it now.`,
            ),
        i18n._(
          msg`Until ${suspended} everything stays as it is. After that customers can't find you in search and you get no new requests. Your conversations and data are kept.`,
        ),
      ],
      button: { label: i18n._(msg`Update Payment Method`), href: setup(data) },
      reason: why(i18n),
    }
  },

  'access suspended': (i18n, data) => ({
    subject: i18n._(msg`Your profile is suspended until you pay`),
    preview: i18n._(msg`We keep your data.`),
    heading: i18n._(msg`Your profile is suspended`),
    parts: [
      i18n._(
        msg`${rand(data.details.cents)} has been overdue for seven days. Customers can't find you in search and you get no new requests. Your conversations, accepted jobs and data are all kept.`,
      ),
      i18n._(
        msg`Once you've paid, you're back at once. If nothing is paid, your subscription ends on ${day(i18n, data.details.ends)}.`,
      ),
    ],
    button: { label: i18n._(msg`Update Payment Method`), href: setup(data) },
    reason: why(i18n),
  }),

  'card agreement ended': (i18n, data) => ({
    subject: i18n._(msg`You ended the card agreement at PayFast`),
    preview: i18n._(msg`Your subscription continues until you cancel it here.`),
    heading: i18n._(msg`PayFast will no longer charge your card`),
    parts: [
      i18n._(
        msg`You've paid until ${day(i18n, data.details.until)}, and nothing changes before then. Then the next payment is due, and PayFast has no card to charge.`,
      ),
      i18n._(
        msg`Want to stay? Set up a payment method. Want to leave? Cancel in your portal: it shows the day your subscription ends and what it costs.`,
      ),
    ],
    button: { label: i18n._(msg`Pay or cancel`), href: payments(data) },
    reason: why(i18n),
  }),

  'card changed': (i18n, data) => ({
    subject: i18n._(msg`Your card was changed`),
    preview: i18n._(msg`Future payments use the new one.`),
    heading: i18n._(msg`Your card was changed`),
    parts: [
      data.details.suspends
        ? i18n._(
            msg`We've asked PayFast to try the payment again with it. It should go through before ${day(i18n, data.details.suspends)}.`,
          )
        : i18n._(msg`Future payments use the new card. Nothing was charged now.`),
    ],
    button: { label: i18n._(msg`See your payments`), href: payments(data) },
    after: [i18n._(msg`If this wasn't you, write to us today.`)],
    reason: why(i18n),
  }),

  'payment charged back': (i18n, data) => {
    const { details } = data
    const amount = rand(details.cents)
    return {
      subject: i18n._(msg`Your payment of ${amount} was charged back`),
      preview: i18n._(msg`Your bank reversed it.`),
      heading: i18n._(msg`Your payment was charged back`),
      parts: [
        {
          facts: [
            [i18n._(msg`Amount`), amount],
            [i18n._(msg`Paid on`), day(i18n, details.paidOn)],
            [i18n._(msg`PayFast payment`), String(details.reference)],
          ],
        },
        i18n._(
          msg`Your bank returned this payment to the card, so we've reversed it along with the 10% for your cause. We won't charge this card again.`,
        ),
        ...(details.suspends
          ? [
              i18n._(
                msg`Your subscription is unpaid again. Pay before ${day(i18n, details.suspends)} to stay in search.`,
              ),
            ]
          : []),
        ...(details.hasEnded === 1
          ? [i18n._(msg`Your subscription has ended. You can choose a plan again at any time.`)]
          : []),
        i18n._(msg`Didn't dispute it yourself? Ask your bank, then write to us.`),
      ],
      button:
        details.suspends || details.hasEnded === 1
          ? { label: i18n._(msg`Update Payment Method`), href: setup(data) }
          : { label: i18n._(msg`See your payments`), href: payments(data) },
      reason: why(i18n),
    }
  },

  'refund coming': (i18n, data) => ({
    subject: i18n._(msg`We're refunding ${rand(data.details.cents)}`),
    preview: i18n._(msg`We refund it the same way you paid.`),
    heading: i18n._(msg`We're refunding ${rand(data.details.cents)}`),
    parts: [
      data.details.why
        ? i18n._(msg`Your subscription has ended, and we're refunding everything you paid.`)
        : i18n._(
            msg`You paid for something that was already paid or has ended. We're refunding all of it.`,
          ),
      i18n._(msg`We refund it the same way you paid. Your bank may need a few days.`),
    ],
    button: { label: i18n._(msg`See your payments`), href: payments(data) },
    reason: why(i18n),
  }),

  'refund made': (i18n, data) => ({
    subject: i18n._(msg`PayFast has refunded ${rand(data.details.cents)}`),
    preview: i18n._(msg`Your bank may need a few days.`),
    heading: i18n._(msg`Your refund is on its way`),
    parts: [
      i18n._(
        msg`PayFast has refunded ${rand(data.details.cents)}. If it hasn't arrived in ten days, write to us.`,
      ),
    ],
    button: { label: i18n._(msg`See your payments`), href: payments(data) },
    reason: why(i18n),
  }),
} satisfies Partial<Record<BillingEmailKind, Template>>

import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { BillingEmailKind } from './email-kinds.ts'
import { day, payments, planName, rand, setup, type Template, why } from './email-words.ts'

/**
 * Emails about a subscription and its contract. Amounts and dates are those at the time the email became due.
 */
export const contractEmails = {
  'subscription ended': (i18n, data) => {
    const sentences: Record<string, string> = {
      'not paid': i18n._(msg`We received no payment for thirty days.`),
      cancelled: i18n._(msg`You asked us to end it.`),
      'term over': i18n._(msg`The time you paid for is over, and you didn't choose a new plan.`),
    }
    return {
      subject: i18n._(msg`Your subscription has ended`),
      preview: i18n._(msg`You won't be charged again.`),
      heading: i18n._(msg`Your subscription has ended`),
      parts: [
        sentences[String(data.details.reason)] ?? '',
        i18n._(
          msg`You won't be charged again. Your profile is no longer shown. You can come back at any time and find everything as it was.`,
        ),
      ].filter(Boolean),
      button: { label: i18n._(msg`Come back`), href: setup(data) },
      reason: why(i18n),
    }
  },

  'end scheduled': (i18n, data) => {
    const { details } = data
    return {
      subject: i18n._(msg`Your subscription ends on ${day(i18n, details.access)}`),
      preview: i18n._(msg`Until then everything stays as it is.`),
      heading: i18n._(msg`You've cancelled your subscription`),
      parts: [
        {
          facts: [
            [i18n._(msg`Contract ends`), day(i18n, details.effective)],
            [i18n._(msg`Access until`), day(i18n, details.access)],
            [i18n._(msg`Still to pay`), rand(details.cost)],
            ...(Number(details.refund) > 0
              ? [[i18n._(msg`Refund on that day`), rand(details.refund)] as const]
              : []),
          ],
        },
        details.by === 'law'
          ? i18n._(
              msg`The Consumer Protection Act lets you end it with twenty business days' notice. There's no penalty.`,
            )
          : i18n._(
              msg`This follows your contract: the end of its term, or thirty days' notice once the term is over.`,
            ),
      ],
      button: { label: i18n._(msg`See your subscription`), href: payments(data) },
      reason: why(i18n),
    }
  },

  'end taken back': (i18n, data) => ({
    subject: i18n._(msg`Your subscription continues`),
    preview: i18n._(msg`You've withdrawn your cancellation.`),
    heading: i18n._(msg`Glad you're staying`),
    parts: [
      data.details.afterwards === 'charged'
        ? i18n._(
            msg`You've withdrawn your cancellation. You've paid until ${day(i18n, data.details.until)}, and then it continues as before.`,
          )
        : data.details.afterwards === 'card needed'
          ? i18n._(
              msg`You've withdrawn your cancellation. You've paid until ${day(i18n, data.details.until)}, but PayFast no longer has your card. Set up a payment method before then to stay.`,
            )
          : i18n._(
              msg`You've withdrawn your cancellation. You've paid until ${day(i18n, data.details.until)}. We'll email you in good time to choose a plan after that.`,
            ),
    ],
    button:
      data.details.afterwards === 'card needed'
        ? { label: i18n._(msg`Set Up Payment Method`), href: setup(data) }
        : { label: i18n._(msg`See your subscription`), href: payments(data) },
    reason: why(i18n),
  }),

  'plan upgraded': (i18n, data) => {
    const { details } = data
    const plan = planName(i18n, details.plan)
    return {
      subject: i18n._(msg`You're now on the ${plan} plan`),
      preview: i18n._(msg`You get everything it includes from today.`),
      heading: i18n._(msg`You're now on the ${plan} plan`),
      parts: [
        i18n._(
          msg`You get everything it includes from today. From ${day(i18n, details.from)} you pay ${rand(details.cents)} for each period.`,
        ),
      ],
      button: {
        label: i18n._(msg`Open the portal`),
        href: `${data.siteUrl}${href('/provider-portal')}`,
      },
      reason: why(i18n),
    }
  },

  'contract renews': (i18n, data) => {
    const { details } = data
    const end = day(i18n, details.end)
    const isYear = details.cycle === 'annual'
    return {
      subject: i18n._(msg`Your contract term ends on ${end}`),
      preview: i18n._(msg`What happens after that, and your options.`),
      heading: i18n._(msg`Your contract term ends on ${end}`),
      parts: [
        isYear
          ? i18n._(
              msg`If you do nothing, it continues, and ${rand(details.cents)} for another year is charged on that day. You can end it at any time with twenty business days' notice. Months you don't use are refunded.`,
            )
          : i18n._(
              msg`If you do nothing, it continues from month to month at ${rand(details.cents)}. You can end it at any time with twenty business days' notice.`,
            ),
        i18n._(
          msg`You can also change to a higher plan, or end it on that day. The law requires us to tell you this in good time.`,
        ),
      ],
      button: { label: i18n._(msg`See your options`), href: payments(data) },
      reason: why(i18n),
    }
  },

  'prepaid year ends': (i18n, data) => {
    const { details } = data
    const end = day(i18n, details.end)
    return {
      subject: i18n._(msg`Your prepaid year ends on ${end}`),
      preview: i18n._(msg`Choose how to continue.`),
      heading: i18n._(msg`Your prepaid year ends on ${end}`),
      parts: [
        i18n._(msg`Choose the Standard plan to continue without a gap:`),
        {
          facts: [
            [i18n._(msg`Monthly`), rand(details.standardMonthly)],
            [i18n._(msg`Yearly`), rand(details.standardAnnual)],
          ],
        },
        i18n._(msg`If you don't choose a plan, it ends on that day and nothing is charged.`),
      ],
      button: { label: i18n._(msg`Choose a plan`), href: setup(data) },
      reason: why(i18n),
    }
  },

  'new price': (i18n, data) => {
    const { details } = data
    return {
      subject: i18n._(msg`From ${day(i18n, details.from)} your plan costs ${rand(details.cents)}`),
      preview: i18n._(msg`As agreed when you joined.`),
      heading: i18n._(msg`Your launch price is ending`),
      parts: [
        i18n._(
          msg`As agreed when you joined: from ${day(i18n, details.from)} you pay ${rand(details.cents)} a month instead of ${rand(details.before)}.`,
        ),
      ],
      button: { label: i18n._(msg`See your options`), href: payments(data) },
      reason: why(i18n),
    }
  },
} satisfies Partial<Record<BillingEmailKind, Template>>

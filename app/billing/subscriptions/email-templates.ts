import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { isPlan, plans } from '#app/plans/public/plans.ts'
import type { EmailFacts, EmailTexts } from '#app/platform/emails.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'
import type { BillingEmailDetails, BillingEmailKind } from './email-kinds.ts'

export type BillingEmailFacts = EmailFacts & { details: BillingEmailDetails; siteUrl: string }
type Template = (i18n: I18n, facts: BillingEmailFacts) => EmailTexts

const day = (i18n: I18n, on: string | number | undefined) => formatDay(String(on), i18n.locale)
const rand = (cents: string | number | undefined) =>
  formatRand(Number(cents ?? 0), { cents: 'always' })
const planName = (i18n: I18n, plan: string | number | undefined) =>
  isPlan(plan) ? i18n._(plans[plan].name) : String(plan)

const payments = ({ siteUrl }: BillingEmailFacts) =>
  `${siteUrl}${href('/provider-portal/payments')}`
const setup = ({ siteUrl }: BillingEmailFacts) => `${siteUrl}${href('/payment-setup')}`
const why = (i18n: I18n) =>
  i18n._(msg`You get this email because you have a provider subscription here.`)
const office = 'This letter goes to the office of the site.'

/** What each email says. Sums and days are those of the moment it became due. */
export const billingEmailTemplates: Record<BillingEmailKind, Template> = {
  'payment received': (i18n, facts) => {
    const { details } = facts
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
            href: `${facts.siteUrl}${href('/:language?/become-provider/apply')}`,
          }
        : { label: i18n._(msg`See your payments`), href: payments(facts) },
      reason: why(i18n),
    }
  },

  'charge missed': (i18n, facts) => {
    const { details } = facts
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
        // Nothing is left at PayFast that it could try again.
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
      button: { label: i18n._(msg`Update Payment Method`), href: setup(facts) },
      reason: why(i18n),
    }
  },

  'access suspended': (i18n, facts) => ({
    subject: i18n._(msg`Your profile is suspended until you pay`),
    preview: i18n._(msg`We keep your data.`),
    heading: i18n._(msg`Your profile is suspended`),
    parts: [
      i18n._(
        msg`${rand(facts.details.cents)} has been overdue for seven days. Customers can't find you in search and you get no new requests. Your conversations, accepted jobs and data are all kept.`,
      ),
      i18n._(
        msg`Once you've paid, you're back at once. Without a payment your subscription ends on ${day(i18n, facts.details.ends)}.`,
      ),
    ],
    button: { label: i18n._(msg`Update Payment Method`), href: setup(facts) },
    reason: why(i18n),
  }),

  'subscription ended': (i18n, facts) => {
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
        sentences[String(facts.details.reason)] ?? '',
        i18n._(
          msg`You won't be charged again. Your profile is no longer shown. You can come back at any time and find everything as it was.`,
        ),
      ].filter(Boolean),
      button: { label: i18n._(msg`Come back`), href: setup(facts) },
      reason: why(i18n),
    }
  },

  'card agreement ended': (i18n, facts) => ({
    subject: i18n._(msg`You ended the card agreement at PayFast`),
    preview: i18n._(msg`Your subscription continues until you cancel it here.`),
    heading: i18n._(msg`PayFast will no longer charge your card`),
    parts: [
      i18n._(
        msg`You've paid until ${day(i18n, facts.details.until)}, and nothing changes before then. Then the next payment is due, and PayFast has no card to charge.`,
      ),
      i18n._(
        msg`Want to stay? Set up a payment method. Want to leave? Cancel in your portal: it shows the day your subscription ends and what it costs.`,
      ),
    ],
    button: { label: i18n._(msg`Pay or cancel`), href: payments(facts) },
    reason: why(i18n),
  }),

  'card changed': (i18n, facts) => ({
    subject: i18n._(msg`Your card was changed`),
    preview: i18n._(msg`Future payments use the new one.`),
    heading: i18n._(msg`Your card was changed`),
    parts: [
      facts.details.suspends
        ? i18n._(
            msg`We've asked PayFast to try the payment again with it. It should go through before ${day(i18n, facts.details.suspends)}.`,
          )
        : i18n._(msg`Future payments use the new card. Nothing was charged now.`),
    ],
    button: { label: i18n._(msg`See your payments`), href: payments(facts) },
    after: [i18n._(msg`If this wasn't you, write to us today.`)],
    reason: why(i18n),
  }),

  'end scheduled': (i18n, facts) => {
    const { details } = facts
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
              ? [[i18n._(msg`Refunded then`), rand(details.refund)] as const]
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
      button: { label: i18n._(msg`See your subscription`), href: payments(facts) },
      reason: why(i18n),
    }
  },

  'end taken back': (i18n, facts) => ({
    subject: i18n._(msg`Your subscription continues`),
    preview: i18n._(msg`You've withdrawn your cancellation.`),
    heading: i18n._(msg`Glad you're staying`),
    parts: [
      facts.details.afterwards === 'charged'
        ? i18n._(
            msg`You've withdrawn your cancellation. You've paid until ${day(i18n, facts.details.until)}, and then it continues as before.`,
          )
        : facts.details.afterwards === 'card needed'
          ? i18n._(
              msg`You've withdrawn your cancellation. You've paid until ${day(i18n, facts.details.until)}, but PayFast no longer has your card. Set up a payment method before then to stay.`,
            )
          : i18n._(
              msg`You've withdrawn your cancellation. You've paid until ${day(i18n, facts.details.until)}. We'll email you in good time to choose a plan after that.`,
            ),
    ],
    button:
      facts.details.afterwards === 'card needed'
        ? { label: i18n._(msg`Set Up Payment Method`), href: setup(facts) }
        : { label: i18n._(msg`See your subscription`), href: payments(facts) },
    reason: why(i18n),
  }),

  'plan upgraded': (i18n, facts) => {
    const { details } = facts
    const plan = planName(i18n, details.plan)
    return {
      subject: i18n._(msg`You're now on the ${plan} plan`),
      preview: i18n._(msg`Everything in it is yours from today.`),
      heading: i18n._(msg`You're now on the ${plan} plan`),
      parts: [
        i18n._(
          msg`Everything in it is yours from today. From ${day(i18n, details.from)} you pay ${rand(details.cents)} for each period.`,
        ),
      ],
      button: {
        label: i18n._(msg`Open the portal`),
        href: `${facts.siteUrl}${href('/provider-portal')}`,
      },
      reason: why(i18n),
    }
  },

  'payment charged back': (i18n, facts) => {
    const { details } = facts
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
          ? { label: i18n._(msg`Update Payment Method`), href: setup(facts) }
          : { label: i18n._(msg`See your payments`), href: payments(facts) },
      reason: why(i18n),
    }
  },

  'refund coming': (i18n, facts) => ({
    subject: i18n._(msg`We're refunding ${rand(facts.details.cents)}`),
    preview: i18n._(msg`It goes back the way you paid.`),
    heading: i18n._(msg`We're refunding ${rand(facts.details.cents)}`),
    parts: [
      facts.details.why
        ? i18n._(msg`Your subscription has ended, and we're refunding everything you paid.`)
        : i18n._(
            msg`You paid for something that was already paid or is over. We're refunding all of it.`,
          ),
      i18n._(msg`It goes back the way you paid, and your bank may need a few days.`),
    ],
    button: { label: i18n._(msg`See your payments`), href: payments(facts) },
    reason: why(i18n),
  }),

  'refund made': (i18n, facts) => ({
    subject: i18n._(msg`PayFast has refunded ${rand(facts.details.cents)}`),
    preview: i18n._(msg`Your bank may need a few days.`),
    heading: i18n._(msg`Your refund is on its way`),
    parts: [
      i18n._(
        msg`PayFast has refunded ${rand(facts.details.cents)}. If it hasn't arrived in ten days, write to us.`,
      ),
    ],
    button: { label: i18n._(msg`See your payments`), href: payments(facts) },
    reason: why(i18n),
  }),

  'contract renews': (i18n, facts) => {
    const { details } = facts
    const end = day(i18n, details.end)
    const isYear = details.cycle === 'annual'
    return {
      subject: i18n._(msg`Your contract term ends on ${end}`),
      preview: i18n._(msg`What happens then, and what you can choose.`),
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
      button: { label: i18n._(msg`See your options`), href: payments(facts) },
      reason: why(i18n),
    }
  },

  'prepaid year ends': (i18n, facts) => {
    const { details } = facts
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
      button: { label: i18n._(msg`Choose a plan`), href: setup(facts) },
      reason: why(i18n),
    }
  },

  'new price': (i18n, facts) => {
    const { details } = facts
    return {
      subject: i18n._(msg`From ${day(i18n, details.from)} your plan costs ${rand(details.cents)}`),
      preview: i18n._(msg`As agreed when you joined.`),
      heading: i18n._(msg`Your launch price is ending`),
      parts: [
        i18n._(
          msg`As agreed when you joined: from ${day(i18n, details.from)} you pay ${rand(details.cents)} a month instead of ${rand(details.before)}.`,
        ),
      ],
      button: { label: i18n._(msg`See your options`), href: payments(facts) },
      reason: why(i18n),
    }
  },

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
}

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
  i18n._(msg`This letter was sent because you have a provider subscription here.`)
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
        i18n._(msg`A tenth of what you paid goes to the cause that you chose.`),
        ...(details.coolsUntil
          ? [
              i18n._(
                msg`Until ${day(i18n, details.coolsUntil)} you can go back on this agreement, and everything is paid back.`,
              ),
            ]
          : []),
      ],
      button: toApply
        ? {
            label: i18n._(msg`Finish your application`),
            href: `${facts.siteUrl}${href('/:language?/become-provider')}#apply-now`,
          }
        : { label: i18n._(msg`See your payments`), href: payments(facts) },
      reason: why(i18n),
    }
  },

  'charge missed': (i18n, facts) => {
    const { details } = facts
    const suspended = day(i18n, details.suspends)
    return {
      subject: i18n._(msg`We could not charge ${rand(details.cents)}`),
      preview: i18n._(msg`Nothing changes until ${suspended}.`),
      heading:
        Number(details.reminder) >= 3
          ? i18n._(msg`Two days left to pay`)
          : i18n._(msg`A payment did not come`),
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
              msg`Your card was declined or has expired. PayFast tries again by itself for five days. If you know that the card won't work, change it now.`,
            ),
        i18n._(
          msg`Until ${suspended} everything stays as it is. From then on you are not found in search and get no new requests; your conversations and data are kept.`,
        ),
      ],
      button: { label: i18n._(msg`Update Payment Method`), href: setup(facts) },
      reason: why(i18n),
    }
  },

  'access suspended': (i18n, facts) => ({
    subject: i18n._(msg`Your profile is suspended until you pay`),
    preview: i18n._(msg`Your data is kept.`),
    heading: i18n._(msg`Your profile is suspended`),
    parts: [
      i18n._(
        msg`${rand(facts.details.cents)} has been owing for seven days. You are not found in search and get no new requests. Conversations, accepted jobs and data are all there.`,
      ),
      i18n._(
        msg`As soon as you have paid, everything is back. Without a payment the subscription ends on ${day(i18n, facts.details.ends)}.`,
      ),
    ],
    button: { label: i18n._(msg`Update Payment Method`), href: setup(facts) },
    reason: why(i18n),
  }),

  'subscription ended': (i18n, facts) => {
    const sentences: Record<string, string> = {
      'not paid': i18n._(msg`Nothing was paid for thirty days.`),
      cancelled: i18n._(msg`This is the end that you asked for.`),
      'term over': i18n._(
        msg`The time that you paid ahead is over, and you chose nothing after it.`,
      ),
    }
    return {
      subject: i18n._(msg`Your subscription has ended`),
      preview: i18n._(msg`Nothing more is charged.`),
      heading: i18n._(msg`Your subscription has ended`),
      parts: [
        sentences[String(facts.details.reason)] ?? '',
        i18n._(
          msg`Nothing more is charged. Your profile is no longer shown; you can come back at any time and find everything as it was.`,
        ),
      ].filter(Boolean),
      button: { label: i18n._(msg`Come back`), href: setup(facts) },
      reason: why(i18n),
    }
  },

  'card agreement ended': (i18n, facts) => ({
    subject: i18n._(msg`You ended the card agreement at PayFast`),
    preview: i18n._(msg`Your subscription goes on until it is cancelled here.`),
    heading: i18n._(msg`PayFast will no longer charge your card`),
    parts: [
      i18n._(
        msg`Paid is paid: nothing changes before ${day(i18n, facts.details.until)}. Then the next payment is due, and nothing is there to pay it.`,
      ),
      i18n._(
        msg`If you stay, set up a payment method. If you want to leave, cancel in the portal: there you see the day it ends and what it costs.`,
      ),
    ],
    button: { label: i18n._(msg`Pay or cancel`), href: payments(facts) },
    reason: why(i18n),
  }),

  'card changed': (i18n, facts) => ({
    subject: i18n._(msg`Your card was changed`),
    preview: i18n._(msg`Later charges go to the new one.`),
    heading: i18n._(msg`Your card was changed`),
    parts: [
      facts.details.suspends
        ? i18n._(
            msg`We have asked PayFast to try the payment again with it. It should come before ${day(i18n, facts.details.suspends)}.`,
          )
        : i18n._(msg`Later charges go to the new card. Nothing was charged now.`),
    ],
    button: { label: i18n._(msg`See your payments`), href: payments(facts) },
    after: [i18n._(msg`If it wasn't you, write to us today.`)],
    reason: why(i18n),
  }),

  'end scheduled': (i18n, facts) => {
    const { details } = facts
    return {
      subject: i18n._(msg`Your subscription ends on ${day(i18n, details.access)}`),
      preview: i18n._(msg`Until then everything stays as it is.`),
      heading: i18n._(msg`You have cancelled`),
      parts: [
        {
          facts: [
            [i18n._(msg`Contract ends`), day(i18n, details.effective)],
            [i18n._(msg`Access until`), day(i18n, details.access)],
            [i18n._(msg`Still to be charged`), rand(details.cost)],
            ...(Number(details.refund) > 0
              ? [[i18n._(msg`Paid back then`), rand(details.refund)] as const]
              : []),
          ],
        },
        details.by === 'law'
          ? i18n._(
              msg`The Consumer Protection Act lets you end it with twenty business days' notice. There is no penalty.`,
            )
          : i18n._(msg`This follows your contract: its term, or thirty days once that is over.`),
      ],
      button: { label: i18n._(msg`See your subscription`), href: payments(facts) },
      reason: why(i18n),
    }
  },

  'end taken back': (i18n, facts) => ({
    subject: i18n._(msg`Your subscription goes on`),
    preview: i18n._(msg`The cancellation is taken back.`),
    heading: i18n._(msg`Good that you stay`),
    parts: [
      facts.details.afterwards === 'charged'
        ? i18n._(
            msg`The cancellation is taken back. You have paid until ${day(i18n, facts.details.until)}; then it goes on as before.`,
          )
        : facts.details.afterwards === 'card needed'
          ? i18n._(
              msg`The cancellation is taken back. You've paid until ${day(i18n, facts.details.until)}, but PayFast no longer has your card. Set up a payment method before then to stay.`,
            )
          : i18n._(
              msg`The cancellation is taken back. You've paid until ${day(i18n, facts.details.until)}. We'll email you in good time to choose a plan after that.`,
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
      subject: i18n._(msg`You are on the ${plan} plan now`),
      preview: i18n._(msg`All that it lists is yours from today.`),
      heading: i18n._(msg`You are on the ${plan} plan now`),
      parts: [
        i18n._(
          msg`All that it lists is yours from today. From ${day(i18n, details.from)} on each period costs ${rand(details.cents)}.`,
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
      preview: i18n._(msg`Your bank took it back.`),
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
                msg`The subscription is owing again. Pay before ${day(i18n, details.suspends)} to stay in search.`,
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
    subject: i18n._(msg`${rand(facts.details.cents)} goes back to you`),
    preview: i18n._(msg`It takes the way it came.`),
    heading: i18n._(msg`${rand(facts.details.cents)} goes back to you`),
    parts: [
      facts.details.why
        ? i18n._(msg`The subscription has ended, and everything you paid is paid back.`)
        : i18n._(
            msg`You paid for something that was paid already or is over. All of it goes back.`,
          ),
      i18n._(msg`It takes the way it came, and a bank may need some days for it.`),
    ],
    button: { label: i18n._(msg`See your payments`), href: payments(facts) },
    reason: why(i18n),
  }),

  'refund made': (i18n, facts) => ({
    subject: i18n._(msg`PayFast has paid ${rand(facts.details.cents)} back`),
    preview: i18n._(msg`A bank may need some days.`),
    heading: i18n._(msg`The money is on its way`),
    parts: [
      i18n._(
        msg`PayFast has paid ${rand(facts.details.cents)} back. If it isn't there in ten days, write to us.`,
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
      subject: i18n._(msg`Your contract reaches its end on ${end}`),
      preview: i18n._(msg`What happens then, and what you can choose.`),
      heading: i18n._(msg`Your contract reaches its end on ${end}`),
      parts: [
        isYear
          ? i18n._(
              msg`If you say nothing, it goes on, and ${rand(details.cents)} for another year is charged on that day. You can end it at any time with twenty business days' notice; months you don't use are paid back.`,
            )
          : i18n._(
              msg`If you say nothing, it goes on from month to month at ${rand(details.cents)}, and you can end it at any time with twenty business days' notice.`,
            ),
        i18n._(
          msg`You can also change to a higher plan, or end it on that day. The law asks us to tell you this in good time.`,
        ),
      ],
      button: { label: i18n._(msg`See your choices`), href: payments(facts) },
      reason: why(i18n),
    }
  },

  'prepaid year ends': (i18n, facts) => {
    const { details } = facts
    const end = day(i18n, details.end)
    return {
      subject: i18n._(msg`What you paid ahead ends on ${end}`),
      preview: i18n._(msg`Choose how to go on.`),
      heading: i18n._(msg`What you paid ahead ends on ${end}`),
      parts: [
        i18n._(msg`Choose the Standard plan to go on without a gap:`),
        {
          facts: [
            [i18n._(msg`By the month`), rand(details.standardMonthly)],
            [i18n._(msg`By the year`), rand(details.standardAnnual)],
          ],
        },
        i18n._(msg`If you choose nothing, it ends on that day and nothing is charged.`),
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
      heading: i18n._(msg`The launch price ends`),
      parts: [
        i18n._(
          msg`As agreed when you joined: from ${day(i18n, details.from)} on each month costs ${rand(details.cents)} instead of ${rand(details.before)}.`,
        ),
      ],
      button: { label: i18n._(msg`See your choices`), href: payments(facts) },
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

import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { COOLING_OFF_DAYS, LAW_NOTICE_BUSINESS_DAYS } from '#app/billing/public/cancellation.ts'
import { ENDED_ON, REMINDERS_ON, SUSPENDED_ON } from '#app/billing/public/dunning.ts'
import { checks } from '#app/directory/public/checks.ts'
import { type PlanName, plans } from '#app/plans/public/plans.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { HOUR } from '#app/platform/time.ts'
import { GUARANTEED_RATING, REVIEWS_NEEDED } from '#app/quality/public/guarantee.ts'
import { REPLY_WITHIN, URGENT_REPLY_WITHIN, VALIDITY_DAYS } from '#app/quotes/public/time-outs.ts'
import { spaced } from '#app/ui/numbers.ts'

type Question = {
  /** The same in every language, for addresses within the page. */
  id: string
  asked: string
  answer: string
  hasPrices?: true
}
export type Questions = { title: string; questions: Question[] }

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

/** A row of the price table for each plan that is shown: the same table as the bill. */
export const priceLines = (i18n: I18n, shown: readonly PlanName[]) =>
  shown.map((plan) => ({
    name: i18n._(plans[plan].name),
    month: rand(plans[plan].monthlyCents),
    note: priceNote(i18n, plan),
  }))

function priceNote(i18n: I18n, plan: PlanName) {
  const { annualCents, afterFirstYearCents } = plans[plan]
  const annual = rand(annualCents)
  if (afterFirstYearCents === null) return i18n._(msg`or ${annual} a year`)
  const afterwards = rand(afterFirstYearCents)
  return i18n._(msg`then ${afterwards}, or ${annual} once for 12 months`)
}

const whoPays = msg`Customers pay nothing. Providers pay one of these, and a tenth of it goes to a cause they choose.`
const notYetSold = msg`Plans that cannot be bought yet read "Coming Soon".`

/** What stands around the price table. Once no place is left, nothing is said of places. */
export function priceWords(i18n: I18n, { left, all }: { left: number; all: number }) {
  const free = spaced(left)
  const places = spaced(all)
  return {
    before: i18n._(whoPays),
    month: i18n._(msg`a month`),
    after: [
      ...(left > 0 ? [i18n._(msg`${free} of ${places} launch places left.`)] : []),
      i18n._(msg`These prices come from the same table as the bill.`),
      i18n._(notYetSold),
    ].join(' '),
  }
}

/** What people ask, answered from the same tables that the site works by. */
export const questions = (i18n: I18n, shown: readonly PlanName[]): Questions[] => [
  { title: i18n._(msg`Finding and booking`), questions: booking(i18n) },
  { title: i18n._(msg`Checks`), questions: checking(i18n) },
  { title: i18n._(msg`Prices and plans`), questions: [whatItCosts(i18n, shown), ...paying(i18n)] },
  { title: i18n._(msg`For providers`), questions: providing(i18n) },
]

function booking(i18n: I18n) {
  const hours = REPLY_WITHIN / HOUR
  const urgentHours = URGENT_REPLY_WITHIN / HOUR
  const mostDays = VALIDITY_DAYS.most
  return [
    question(
      i18n,
      msg`How do I book?`,
      msg`Say what you need, choose up to five providers, compare their quotes and accept one. You pay us nothing.`,
    ),
    question(
      i18n,
      msg`Who sees my phone number?`,
      msg`Only the provider whose quote you accept, and only then.`,
    ),
    question(
      i18n,
      msg`What if nobody answers?`,
      msg`Each provider has ${hours} hours, or ${urgentHours} when you say that it is urgent. Then the request to them ends, and you can ask others.`,
    ),
    question(
      i18n,
      msg`How long is a quote good for?`,
      msg`Until the day it names, at most ${mostDays} days. When you accept one, the others are declined.`,
    ),
    question(
      i18n,
      msg`How do I pay the provider?`,
      msg`As the two of you agree. Payment for jobs does not go through us.`,
    ),
    question(
      i18n,
      msg`Why does somebody stand first?`,
      msg`"Why this order" above the results names what counts. A paid place is labelled, and says where it would stand otherwise.`,
    ),
    question(
      i18n,
      msg`Can I ask without an account?`,
      msg`Yes. Your request is held until you open the link that we mail you.`,
    ),
  ]
}

function checking(i18n: I18n) {
  const names = Object.values(checks)
    .map((name) => i18n._(name))
    .join(', ')
  return [
    question(
      i18n,
      msg`What is checked?`,
      msg`There are seven checks: ${names}. Each profile shows which were done and when.`,
    ),
    question(
      i18n,
      msg`What does "not yet" mean?`,
      msg`That this check has not been done, or has run out. It says nothing bad.`,
    ),
    question(i18n, msg`Who sees the papers?`, msg`Only the provider and our administrators.`),
    question(
      i18n,
      msg`How is a rating made?`,
      msg`By customers of jobs that were done, once for each job. Nobody can buy one.`,
    ),
  ]
}

/** A page draws its prices as a table; whoever reads the answer alone reads them in a line. */
function whatItCosts(i18n: I18n, shown: readonly PlanName[]): Question {
  const prices = priceLines(i18n, shown).map(({ name, month, note }) =>
    i18n._(msg`${name}: ${month} a month, ${note}.`),
  )
  const answer = [i18n._(whoPays), ...prices, i18n._(notYetSold)].join(' ')
  const requested = msg`What does it cost to be listed?`
  return { id: idOf(requested), asked: i18n._(requested), answer, hasPrices: true }
}

function paying(i18n: I18n) {
  const days = REMINDERS_ON.join(', ')
  return [
    question(
      i18n,
      msg`When do I pay, and how?`,
      msg`Before you submit your application, on the pages of PayFast. Card details never reach us. If we do not approve you, you are paid back in full.`,
    ),
    question(
      i18n,
      msg`Can I leave in the first 12 months?`,
      msg`A natural person can cancel within ${COOLING_OFF_DAYS} days of the agreement and be paid back, and later at any time with ${LAW_NOTICE_BUSINESS_DAYS} business days' notice. A company stays until its contract ends.`,
    ),
    question(
      i18n,
      msg`Where does the tenth go?`,
      msg`To the cause, among ten, that the provider chose. It is part of the fee.`,
    ),
    question(
      i18n,
      msg`Can I change my plan?`,
      msg`To one that stands higher, never to a lower one.`,
    ),
    question(
      i18n,
      msg`What happens when a payment fails?`,
      msg`We write on days ${days}. On day ${SUSPENDED_ON} your profile leaves search, and on day ${ENDED_ON} the subscription ends. Time that you paid for stays yours.`,
    ),
  ]
}

function providing(i18n: I18n) {
  return [
    question(
      i18n,
      msg`How long does an application take?`,
      msg`You are answered within 48 hours, counted over business days; after you submit you see the day and hour.`,
    ),
    question(
      i18n,
      msg`What happens below ${GUARANTEED_RATING} stars?`,
      msg`The guarantee is ${GUARANTEED_RATING} stars over the last twelve months, once there are ${REVIEWS_NEEDED} reviews. Below it you are told first, and 30 days later a person looks at it with you.`,
    ),
    question(
      i18n,
      msg`What if I am refused?`,
      msg`You read why, can correct it and send it again, or appeal: then somebody else decides.`,
    ),
    question(
      i18n,
      msg`Can I bring my own clients?`,
      msg`Yes, from a .vcf or .csv file, in your portal. Nobody else sees them.`,
    ),
    question(
      i18n,
      msg`How do I become a provider?`,
      msg`Send the application on the page "Become a Provider". What you type is kept.`,
    ),
  ]
}

const question = (
  i18n: I18n,
  requested: MessageDescriptor,
  answer: MessageDescriptor,
): Question => ({
  id: idOf(requested),
  asked: i18n._(requested),
  answer: i18n._(answer),
})

/** An address of its own for each question, so that one can be sent to somebody. */
const idOf = (requested: MessageDescriptor) =>
  i18nFor('en')
    ._(requested)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

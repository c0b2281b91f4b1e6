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
import type { RichBlock } from '#app/ui/rich-text.tsx'

type Question = {
  /** The anchor on the page, the same in every language. */
  id: string
  question: string
  /** The built-in answers are a sentence or two; editors can use formatting. */
  answer: string | RichBlock[]
  hasPrices?: true
}
export type Questions = { title: string; questions: Question[] }

/** The numbers in the answers, from the site's constants; an editor sees placeholders. */
export const questionNumbers = {
  hours: REPLY_WITHIN / HOUR,
  urgentHours: URGENT_REPLY_WITHIN / HOUR,
  mostDays: VALIDITY_DAYS.most,
  days: REMINDERS_ON.join(', '),
  SUSPENDED_ON,
  ENDED_ON,
  COOLING_OFF_DAYS,
  LAW_NOTICE_BUSINESS_DAYS,
  GUARANTEED_RATING,
  REVIEWS_NEEDED,
}
export type QuestionNumbers = Record<keyof typeof questionNumbers, number | string> & {
  /** The names of the checks. */
  names?: string
}

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

/** A row of the price table for each displayed plan, from the table that billing uses. */
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

const whoPays = msg`Customers pay nothing. Providers pay one of these, and 10% of it goes to a cause they choose.`
const notYetSold = msg`Plans you can't buy yet are marked "Coming Soon".`

/** The text around the price table. Without places left, places aren't mentioned. */
export function priceWords(i18n: I18n, { left, all }: { left: number; all: number }) {
  const free = spaced(left)
  const places = spaced(all)
  return {
    before: i18n._(whoPays),
    month: i18n._(msg`a month`),
    after: [
      ...(left > 0 ? [i18n._(msg`${free} of ${places} launch places left.`)] : []),
      i18n._(msg`Your bill uses the same price table.`),
      i18n._(notYetSold),
    ].join(' '),
  }
}

/** The questions and answers, generated from the tables that the site uses. */
export const questions = (
  i18n: I18n,
  shown: readonly PlanName[],
  numbers: QuestionNumbers = questionNumbers,
): Questions[] => [
  { title: i18n._(msg`Finding and booking`), questions: booking(i18n, numbers) },
  { title: i18n._(msg`Checks`), questions: checking(i18n, numbers) },
  {
    title: i18n._(msg`Prices and plans`),
    questions: [whatItCosts(i18n, shown), ...paying(i18n, numbers)],
  },
  { title: i18n._(msg`For providers`), questions: providing(i18n, numbers) },
]

function booking(i18n: I18n, { hours, urgentHours, mostDays }: QuestionNumbers) {
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
      msg`Each provider has ${hours} hours. If you say it's urgent, they have ${urgentHours}, counted from when they open. After that your request to them expires, and you can ask others.`,
    ),
    question(
      i18n,
      msg`How long is a quote valid?`,
      msg`Until the date on the quote, ${mostDays} days at most. When you accept one, we decline the others.`,
    ),
    question(
      i18n,
      msg`How do I pay the provider?`,
      msg`However the two of you agree. Payments for jobs don't go through us.`,
    ),
    question(
      i18n,
      msg`Why are some providers shown first?`,
      msg`"Why this order" above the results explains what counts. A paid place is labelled, and says where the provider would be without it.`,
    ),
    question(
      i18n,
      msg`Can I ask without an account?`,
      msg`Yes. We send your request once you confirm your phone number or email address.`,
    ),
  ]
}

/** The seven checks by name. */
export const checkNames = (i18n: I18n) =>
  Object.values(checks)
    .map((name) => i18n._(name))
    .join(', ')

function checking(i18n: I18n, { names = checkNames(i18n) }: QuestionNumbers) {
  return [
    question(
      i18n,
      msg`What is checked?`,
      msg`There are seven checks: ${names}. Each profile shows which were done and when.`,
    ),
    question(
      i18n,
      msg`What does "not yet" mean?`,
      msg`This check hasn't been done, or has expired. It doesn't mean anything bad.`,
    ),
    question(i18n, msg`Who sees my documents?`, msg`Only the provider and our administrators.`),
    question(
      i18n,
      msg`How do ratings work?`,
      msg`Customers whose job is done can rate it, once for each job. Nobody can buy a rating.`,
    ),
  ]
}

/** A page renders prices as a table; an answer alone has them in a line. */
function whatItCosts(i18n: I18n, shown: readonly PlanName[]): Question {
  const prices = priceLines(i18n, shown).map(({ name, month, note }) =>
    i18n._(msg`${name}: ${month} a month, ${note}.`),
  )
  const answer = [i18n._(whoPays), ...prices, i18n._(notYetSold)].join(' ')
  const requested = msg`What does it cost to be listed?`
  return { id: idOf(requested), question: i18n._(requested), answer, hasPrices: true }
}

function paying(
  i18n: I18n,
  { days, SUSPENDED_ON, ENDED_ON, COOLING_OFF_DAYS, LAW_NOTICE_BUSINESS_DAYS }: QuestionNumbers,
) {
  return [
    question(
      i18n,
      msg`When do I pay, and how?`,
      msg`Before you submit your application, on PayFast's pages. We never see your card details. If we don't approve you, you get a full refund.`,
    ),
    question(
      i18n,
      msg`Can I leave in the first 12 months?`,
      msg`If you sign up as an individual, you can cancel within ${COOLING_OFF_DAYS} days of the agreement and get your money back. Later you can cancel at any time with ${LAW_NOTICE_BUSINESS_DAYS} business days' notice. A company stays until its contract ends.`,
    ),
    question(
      i18n,
      msg`Where does the 10% go?`,
      msg`To the cause the provider chose, out of ten. It comes out of the fee and isn't added to it.`,
    ),
    question(
      i18n,
      msg`Can I change my plan?`,
      msg`Yes, to a higher plan at any time, but not to a lower one.`,
    ),
    question(
      i18n,
      msg`What happens when a payment fails?`,
      msg`We email you on days ${days}. On day ${SUSPENDED_ON} your profile is removed from search, and on day ${ENDED_ON} the subscription ends. You keep the time you paid for.`,
    ),
  ]
}

function providing(i18n: I18n, { GUARANTEED_RATING, REVIEWS_NEEDED }: QuestionNumbers) {
  return [
    question(
      i18n,
      msg`How long does an application take?`,
      msg`Within 48 hours, not counting weekends and public holidays. After you submit, you see the exact day.`,
    ),
    question(
      i18n,
      msg`What happens below ${GUARANTEED_RATING} stars?`,
      msg`The guarantee is ${GUARANTEED_RATING} stars over the last twelve months, once there are ${REVIEWS_NEEDED} reviews. Below that we warn you first, and 30 days later a person looks at it with you.`,
    ),
    question(
      i18n,
      msg`What if my application isn't approved?`,
      msg`We tell you why. You can correct it and send it again, or appeal: then someone else decides.`,
    ),
    question(
      i18n,
      msg`Can I bring my own clients?`,
      msg`Yes, from a .vcf or .csv file, in your portal. Nobody else sees them.`,
    ),
    question(
      i18n,
      msg`How do I become a provider?`,
      msg`Apply on the "Become a Provider" page. We save what you type.`,
    ),
  ]
}

const question = (
  i18n: I18n,
  requested: MessageDescriptor,
  answer: MessageDescriptor,
): Question => ({
  id: idOf(requested),
  question: i18n._(requested),
  answer: i18n._(answer),
})

/** A question's anchor, so that it can be linked to. */
const idOf = (requested: MessageDescriptor) =>
  i18nFor('en')
    ._(requested)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

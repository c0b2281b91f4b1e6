import { planNames, plans } from '#app/billing/plans/plans.ts'
import {
  COOLING_OFF_DAYS,
  LAW_NOTICE_BUSINESS_DAYS,
} from '#app/billing/subscriptions/cancellation.ts'
import { ENDED_ON, REMINDERS_ON, SUSPENDED_ON } from '#app/billing/subscriptions/dunning.ts'
import { formatRand } from '#app/platform/money.ts'
import { HOUR } from '#app/platform/time.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { REPLY_WITHIN, URGENT_REPLY_WITHIN, VALIDITY_DAYS } from '#app/quotes/time-outs.ts'
import { spaced } from '#app/ui/numbers.ts'
import { ratingRule } from './pages.server.ts'

type Question = { asked: string; answer: string; hasPrices?: true }
type Questions = { title: string; questions: Question[] }

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

/** A row of the price table: the same table as the bill. */
export const priceLines = () =>
  planNames.map((name) => ({
    name: wordsFor('en')._(plans[name].name),
    month: rand(plans[name].monthlyCents),
    note:
      name === 'launch-special'
        ? `then ${rand(plans[name].afterTermCents ?? plans[name].monthlyCents)}, or ${rand(plans[name].annualCents)} once for 12 months`
        : `or ${rand(plans[name].annualCents)} a year`,
  }))

/** What stands around the price table. */
export const priceWords = ({ left, all }: { left: number; all: number }) => ({
  before:
    'Customers pay nothing. Providers pay one of these, and a tenth of it goes to a cause they choose.',
  month: 'a month',
  after: `${spaced(left)} of ${spaced(all)} launch places left. These prices come from the same table as the bill. Plans that cannot be bought yet read "Coming Soon".`,
})

/** What people ask, answered from the same tables that the site works by. */
export const questions = (): Questions[] => [
  {
    title: 'Finding and booking',
    questions: [
      {
        asked: 'How do I book?',
        answer:
          'Say what you need, choose up to five providers, compare their quotes and accept one. You pay us nothing.',
      },
      {
        asked: 'Who sees my phone number?',
        answer: 'Only the provider whose quote you accept, and only then.',
      },
      {
        asked: 'What if nobody answers?',
        answer: `Each provider has ${REPLY_WITHIN / HOUR} hours, or ${URGENT_REPLY_WITHIN / HOUR} when you say that it is urgent. Then the request to them ends, and you can ask others.`,
      },
      {
        asked: 'How long is a quote good for?',
        answer: `Until the day it names, at most ${VALIDITY_DAYS.most} days. When you accept one, the others are declined.`,
      },
      {
        asked: 'How do I pay the provider?',
        answer: 'As the two of you agree. Payment for jobs does not go through us.',
      },
      {
        asked: 'Why does somebody stand first?',
        answer:
          '"Why this order" above the results names what counts. A paid place is labelled, and says where it would stand otherwise.',
      },
      {
        asked: 'Can I ask without an account?',
        answer: 'Yes. Your request is held until you open the link that we mail you.',
      },
    ],
  },
  {
    title: 'Checks',
    questions: [
      {
        asked: 'What is checked?',
        answer:
          'There are seven checks: Identity, Business registration, Skills and certification, Insurance and licensing, Background, References, Quality evaluation. Each profile shows which were done and when.',
      },
      {
        asked: 'What does "not yet" mean?',
        answer: 'That this check has not been done, or has run out. It says nothing bad.',
      },
      {
        asked: 'Who sees the papers?',
        answer: 'Only the provider and our administrators.',
      },
      {
        asked: 'How is a rating made?',
        answer: 'By customers of jobs that were done, once for each job. Nobody can buy one.',
      },
    ],
  },
  {
    title: 'Prices and plans',
    questions: [
      {
        asked: 'What does it cost to be listed?',
        answer: `Customers pay nothing. Providers pay one of these, and a tenth of it goes to a cause they choose. ${priceLines()
          .map(({ name, month, note }) => `${name}: ${month} a month, ${note}`)
          .join('. ')}. Plans that cannot be bought yet read "Coming Soon".`,
        hasPrices: true,
      },
      {
        asked: 'When do I pay, and how?',
        answer:
          'Before you submit your application, on the pages of PayFast. Card details never reach us. If we do not approve you, you are paid back in full.',
      },
      {
        asked: 'Can I leave in the first 12 months?',
        answer: `A natural person can cancel within ${COOLING_OFF_DAYS} days of the agreement and be paid back, and later at any time with ${LAW_NOTICE_BUSINESS_DAYS} business days' notice. A company stays until its contract ends.`,
      },
      {
        asked: 'Where does the tenth go?',
        answer: 'To the cause, among ten, that the provider chose. It is part of the fee.',
      },
      {
        asked: 'Can I change my plan?',
        answer: 'To one that stands higher, never to a lower one.',
      },
      {
        asked: 'What happens when a payment fails?',
        answer: `We write on days ${REMINDERS_ON.join(', ')}. On day ${SUSPENDED_ON} your profile leaves search, and on day ${ENDED_ON} the subscription ends. Time that you paid for stays yours.`,
      },
    ],
  },
  {
    title: 'For providers',
    questions: [
      {
        asked: 'How long does an application take?',
        answer:
          'You are answered within 48 hours, counted over business days; after you submit you see the day and hour.',
      },
      {
        asked: 'What happens below 3.5 stars?',
        answer: `The guarantee is ${ratingRule}. Below it you are told first, and 30 days later a person looks at it with you.`,
      },
      {
        asked: 'What if I am refused?',
        answer:
          'You read why, can correct it and send it again, or appeal: then somebody else decides.',
      },
      {
        asked: 'Can I bring my own clients?',
        answer: 'Yes, from a .vcf or .csv file, in your portal. Nobody else sees them.',
      },
      {
        asked: 'How do I become a provider?',
        answer: 'Send the application on the page "Become a Provider". What you type is kept.',
      },
    ],
  },
]

import { planNames, plans } from '#app/billing/plans/plans.ts'
import {
  COOLING_OFF_DAYS,
  LAW_NOTICE_BUSINESS_DAYS,
} from '#app/billing/subscriptions/cancellation.ts'
import { formatRand } from '#app/platform/money.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { ratingRule } from './pages.server.ts'

type Questions = { title: string; questions: { asked: string; answer: string }[] }

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

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
        answer: `${planNames.map((name) => `${wordsFor('en')._(plans[name].name)}: ${rand(plans[name].monthlyCents)} a month, or ${rand(plans[name].annualCents)} for a year`).join('. ')}. The Launch Special then costs ${rand(plans['launch-special'].afterTermCents ?? 0)} a month. Plans that cannot be bought yet read "Coming Soon".`,
      },
      {
        asked: 'How do I pay?',
        answer: 'On the pages of PayFast. Card details never reach us.',
      },
      {
        asked: 'Can I leave in the first 12 months?',
        answer: `A natural person can cancel within ${COOLING_OFF_DAYS} days of the agreement and be paid back, and later at any time with ${LAW_NOTICE_BUSINESS_DAYS} business days' notice. A company stays until its contract ends.`,
      },
      {
        asked: 'Where does the tenth go?',
        answer: 'To the cause, among ten, that the provider chose. It is part of the fee.',
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
        asked: 'How do I become a provider?',
        answer: 'Send the application on the page "Become a Provider". What you type is kept.',
      },
    ],
  },
]

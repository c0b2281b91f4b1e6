import {
  CONTRACT_NOTICE_DAYS,
  COOLING_OFF_DAYS,
  LAW_NOTICE_BUSINESS_DAYS,
} from '#app/billing/public/cancellation.ts'
import { ENDED_ON, REMINDERS_ON, SUSPENDED_ON } from '#app/billing/public/dunning.ts'
import { LAUNCH_PLACES, type PlanName, plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { DAYS_TO_THINK } from '#app/privacy/public/closing.ts'
import {
  DAYS_TO_RECOVER,
  GUARANTEED_RATING,
  REVIEWS_NEEDED,
} from '#app/quality/public/guarantee.ts'
import { whoWeAre } from './company-details.server.ts'
import type { Text } from './text.ts'

const rand = (cents: number) => formatRand(cents, { cents: 'always' })
const monthOf = (plan: PlanName) => rand(plans[plan].monthlyCents)
const yearOf = (plan: PlanName) => rand(plans[plan].annualCents)

/** The terms of use, with the disclosures that the ECT Act requires before payment. */
export const terms1: Text = (site) => [
  {
    title: 'Who we are and what this covers',
    blocks: [
      `These terms are an agreement between you and ${site.legalName}, which runs ${site.name}. They cover this site and the letters it sends. Where the law gives you more than these terms do, the law wins.`,
      { facts: whoWeAre(site) },
      { link: { to: '/company-details', words: 'Company details' } },
    ],
  },
  {
    title: 'Your account',
    blocks: [
      'You register with a name, an email address and a password, and confirm the address. Keep what you sign in with to yourself, and tell us if somebody else has it.',
      `You can close your account on your profile, free of charge. Until the end of day ${DAYS_TO_THINK} you can bring it back; then it is erased. What stays after that, and why, is in the Privacy Policy and is shown to you before you decide.`,
    ],
  },
  {
    title: `What ${site.name} does`,
    blocks: [
      'We list providers and carry requests, messages and quotes between customers and them. We do not do the work ourselves, and we are no party to the contract for it.',
      'A check shown on a profile was ticked by an administrator on the day beside it. It says what was seen then, and promises nothing about a job.',
    ],
  },
  {
    title: 'Requests, quotes and jobs',
    blocks: [
      'Asking costs nothing. A request goes to at most five providers. They see your suburb and your words; your name and number only when you accept their quote.',
      'A quote is an offer by the provider until the day it names. When you accept it, the contract for the work is between the two of you. Pay the provider as you agree with them: payment for jobs does not go through us.',
    ],
  },
  {
    title: 'Providers: application and checks',
    blocks: [
      'An application is answered within 48 hours, counted over business days. We may ask for more, approve it, or refuse it with reasons. You may correct it and send it again, or appeal, and then somebody else decides.',
      `Providers keep an average rating of at least ${GUARANTEED_RATING} stars, counted over the last twelve months once there are ${REVIEWS_NEEDED} reviews. Below it you are told first; if it is still so ${DAYS_TO_RECOVER} days later, a person looks at it. Nothing takes you out of search by itself.`,
    ],
  },
  {
    title: 'Plans and prices',
    blocks: [
      'Customers pay us nothing. Providers pay a subscription and no commission. A plan can be bought only once all that it lists works; until then it reads "Coming Soon". These are all costs, VAT included where it is owed:',
      {
        list: [
          `Launch Special, for the first ${LAUNCH_PLACES} providers: ${monthOf('launch-special')} a month during the first contract, then ${rand(plans['launch-special'].afterFirstYearCents ?? plans['launch-special'].monthlyCents)}; or ${yearOf('launch-special')} once for 12 months.`,
          `Standard: ${monthOf('standard')} a month, or ${yearOf('standard')} a year.`,
          `Website: ${monthOf('website')} a month, or ${yearOf('website')} a year.`,
          `Premium: ${monthOf('premium')} a month, or ${yearOf('premium')} a year.`,
        ],
      },
      'Launch Special and Premium hold a priority place in search, which is labelled. You can change to a plan that stands higher, never to a lower one.',
    ],
  },
  {
    title: 'Contract length and notice',
    blocks: [
      `The first contract lasts 12 or 24 months, as you choose, and fixes the price for its length. After it you can stop with ${CONTRACT_NOTICE_DAYS} days' notice.`,
      `If you are a natural person, the Consumer Protection Act lets you cancel at any time with ${LAW_NOTICE_BUSINESS_DAYS} business days' notice, without a penalty. Your own dates, and what each way to end costs, stand in your portal under Payments before you decide.`,
    ],
  },
  {
    title: 'Payment, failure and suspension',
    blocks: [
      'PayFast takes your payment on its own pages; card details never reach us. Before you are sent there you see the whole sum and can go back and change your choice. Access begins when PayFast tells us that you paid.',
      `When a charge does not come, we write on days ${REMINDERS_ON.join(', ')}. On day ${SUSPENDED_ON} your profile leaves search and no new requests arrive; conversations and data stay. On day ${ENDED_ON} the subscription ends. Time that you paid for is never taken away.`,
    ],
  },
  {
    title: 'Refunds',
    blocks: [
      `You are paid back in full if we do not approve you, if you withdraw before we decide, or if you are a natural person and cancel within ${COOLING_OFF_DAYS} days of the agreement under section 44 of the Electronic Communications and Transactions Act.`,
      'From then on there are no refunds, except for what the law gives. If you end a paid year under the Consumer Protection Act, each month begun counts at the price of a single month, and the rest comes back.',
    ],
  },
  {
    title: 'The tenth',
    blocks: [
      "10% of every settled provider fee is booked to the cause that the provider chose among ten. It is part of the fee, not added to it; PayFast's own fee is not taken off first. When a fee is paid back, its tenth is taken back too.",
    ],
  },
  {
    title: 'Ratings and content',
    blocks: [
      'Only the customer of a job that was done can rate it, once. Nobody can pay to have a rating removed or raised.',
      'What you write and upload stays yours. You let us show it where the product shows it. Put up only what is true, lawful, and yours to use. Changes to the parts of a profile that were checked may wait for an administrator.',
    ],
  },
  {
    title: 'Liability',
    blocks: [
      'We answer for damage that we cause on purpose or by gross negligence. Who did a job answers for the job. Nothing here limits a right that the Consumer Protection Act gives you.',
    ],
  },
  {
    title: 'Disputes and law',
    blocks: [
      `First write to ${site.supportEmail}. What we cannot settle between us goes to arbitration in South Africa, under South African law. You may still go to the National Consumer Commission or a court where the law lets you.`,
      'A change to these terms is a new version with its own date; older versions stay on this page. The version that you agreed to, and when, is kept with your account. Print this page, or save it, to keep a copy.',
    ],
  },
]

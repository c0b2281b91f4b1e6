import { planNames, plans } from '#app/billing/plans/plans.ts'
import { checks } from '#app/directory/checks.ts'
import { formatRand } from '#app/platform/money.ts'
import { wordsFor } from '#app/platform/words.server.ts'

/** A guide of the Help Center: sentences, and what is better read as a list. */
export type HelpTopic = {
  title: string
  before: string[]
  list?: { isOrdered: boolean; items: string[] }
  after?: string[]
}

type Support = { email: string; phone: string; hours: string; isSpecialOpen: boolean }

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

/** The five guides, from the same tables that the site works by: docs/claims.md names them. */
export function helpTopics({ email, phone, hours, isSpecialOpen }: Support): HelpTopic[] {
  const i18n = wordsFor('en')
  const special = plans['launch-special']
  return [
    {
      title: 'Getting Started',
      before: ['You can look around and ask for quotes without an account.'],
      list: {
        isOrdered: false,
        items: [
          'Browse services by category.',
          'Search by location: a suburb, a town or a Plus Code.',
          'Ask providers questions on your request; your number stays hidden until you accept a quote.',
          'Save the quotes you like and compare them.',
        ],
      },
      after: [`Support: phone ${phone}, email ${email}, ${hours}, or live chat.`],
    },
    {
      title: 'How to Book Services',
      before: [],
      list: {
        isOrdered: true,
        items: [
          'Find a provider by service and place.',
          'Request a quote, or contact the provider with a question.',
          'Fill in the details: what, where and when, with photos if they help.',
          'Receive quotes from up to five providers.',
          'Choose one, and schedule the job with the provider.',
        ],
      },
    },
    {
      title: 'Provider Verification Process',
      before: ['Seven checks exist. A profile shows those that are done, each with its date.'],
      list: { isOrdered: false, items: Object.values(checks).map((name) => i18n._(name)) },
      after: [
        'A person looks at each. Nothing is ticked without one, and a check that has run out is not shown as done.',
      ],
    },
    {
      title: 'Payment & Security',
      before: [
        'Everything between you and this site is encrypted.',
        'You pay your provider for the job, as you agreed with them. You pay us nothing.',
        'Providers pay their subscription by card or EFT on the pages of PayFast. Card details never reach us.',
      ],
      after: [
        `If a job goes wrong, say so on its page: both sides are asked how it ended. Support is at ${email}.`,
      ],
    },
    {
      title: 'Becoming a Provider',
      before: [
        'Send the application on the page "Become a Provider". What you type is kept, and you are answered within 48 hours, counted over business days.',
        ...(isSpecialOpen
          ? [
              `The provider launch special is ${rand(special.monthlyCents)}/month for the first 12 months, then ${rand(special.afterTermCents ?? 0)} a month.`,
            ]
          : []),
        `Other plans: ${planNames
          .filter((name) => name !== 'launch-special')
          .map((name) => `${i18n._(plans[name].name)} ${rand(plans[name].monthlyCents)} a month`)
          .join(', ')}.`,
      ],
      after: ['10% of the fee goes to a cause of your choice.'],
    },
  ]
}

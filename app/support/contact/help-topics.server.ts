import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { checks } from '#app/directory/public/checks.ts'
import { planNames, plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import type { RichBlock } from '#app/ui/rich-text.tsx'

/** A guide of the Help Center: sentences and lists. */
export type HelpTopic = {
  /** The anchor on the page, the same in every language. */
  id: string
  title: string
  before: string[]
  list?: { isOrdered: boolean; items: string[] }
  after?: string[]
  /** The published version, which replaces all of these. */
  blocks?: RichBlock[]
}

type Plans = { isSpecialOpen: boolean; isLaunched: boolean }
type Support = Plans & {
  email: string
  phone: string
  hours: string
  /** Sentences about plans, unless they are generated from the current offer. */
  sentences?: PlanSentences
}
/** Empty if nothing applies. */
type PlanSentences = { special: string; others: string }

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

/**
 * The five guides in the page's language, generated from the tables that the site uses: docs/claims.md lists
 * them. Rendered on the server, so that no page includes their texts as script.
 */
export function helpTopics(i18n: I18n, support: Support): HelpTopic[] {
  return [
    gettingStarted(i18n, support),
    bookingServices(i18n),
    providerVerification(i18n),
    paymentSecurity(i18n, support),
    becomingAProvider(i18n, support),
  ]
}

function gettingStarted(i18n: I18n, { email, phone, hours }: Support): HelpTopic {
  return {
    id: 'getting-started',
    title: i18n._(msg`Getting Started`),
    before: [i18n._(msg`You can browse and ask for quotes without an account.`)],
    list: {
      isOrdered: false,
      items: [
        i18n._(msg`Browse services by category.`),
        i18n._(msg`Search by location: a suburb, a town or a Plus Code.`),
        i18n._(
          msg`Ask providers questions on your request. Your number stays hidden until you accept a quote.`,
        ),
        i18n._(msg`Save the quotes you like and compare them.`),
      ],
    },
    after: [i18n._(msg`Support: phone ${phone}, email ${email}, ${hours}, or live chat.`)],
  }
}

function bookingServices(i18n: I18n): HelpTopic {
  return {
    id: 'how-to-book-services',
    title: i18n._(msg`How to Book Services`),
    before: [],
    list: {
      isOrdered: true,
      items: [
        i18n._(msg`Find a provider by service and place.`),
        i18n._(msg`Request a quote, or contact the provider with a question.`),
        i18n._(msg`Fill in the details: what, where and when, with photos if they help.`),
        i18n._(msg`Receive quotes from up to five providers.`),
        i18n._(msg`Choose one, and agree on a time with the provider.`),
      ],
    },
  }
}

function providerVerification(i18n: I18n): HelpTopic {
  return {
    id: 'provider-verification-process',
    title: i18n._(msg`Provider Verification Process`),
    before: [
      i18n._(msg`There are seven checks. A profile shows those that are done, each with its date.`),
    ],
    list: { isOrdered: false, items: Object.values(checks).map((name) => i18n._(name)) },
    after: [i18n._(msg`A person does each check. A check that has expired isn't shown as done.`)],
  }
}

function paymentSecurity(i18n: I18n, { email }: Support): HelpTopic {
  return {
    id: 'payment-security',
    title: i18n._(msg`Payment & Security`),
    before: [
      i18n._(msg`Everything between you and this site is encrypted.`),
      i18n._(msg`You pay your provider directly, as you agreed. You pay us nothing.`),
      i18n._(
        msg`Providers pay their subscription by card or EFT on PayFast's pages. We never see card details.`,
      ),
    ],
    after: [
      i18n._(
        msg`If a job goes wrong, report it on its page: we ask both sides how it ended. You can email support at ${email}.`,
      ),
    ],
  }
}

function becomingAProvider(i18n: I18n, support: Support): HelpTopic {
  const { special, others } = support.sentences ?? planSentences(i18n, support)
  return {
    id: 'becoming-a-provider',
    title: i18n._(msg`Becoming a Provider`),
    before: [
      i18n._(
        msg`Apply on the page "Become a Provider". We save what you type and reply within 48 hours, not counting weekends and public holidays.`,
      ),
      ...(special ? [special] : []),
      others,
    ],
    after: [i18n._(msg`10% of the fee goes to a cause you choose.`)],
  }
}

/** Current prices. Before the launch only the launch special's is shown. */
export function planSentences(i18n: I18n, { isSpecialOpen, isLaunched }: Plans): PlanSentences {
  const plan = plans['launch-special']
  const monthly = rand(plan.monthlyCents)
  const afterwards = rand(plan.afterFirstYearCents ?? 0)
  const others = otherPlans(i18n)
  return {
    special: isSpecialOpen
      ? i18n._(
          msg`The provider launch special is ${monthly}/month for the first 12 months, then ${afterwards} a month.`,
        )
      : '',
    others: i18n._(isLaunched ? msg`Other plans: ${others}.` : msg`Other plans start at launch.`),
  }
}

function otherPlans(i18n: I18n) {
  return planNames
    .filter((name) => name !== 'launch-special')
    .map((name) => {
      const plan = i18n._(plans[name].name)
      const price = rand(plans[name].monthlyCents)
      return i18n._(msg`${plan} ${price} a month`)
    })
    .join(', ')
}

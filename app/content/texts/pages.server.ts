import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { npoCategories } from '#app/directory/public/npo-categories.ts'
import type { Text, TextFacts, TextSection } from './text.ts'

export const howItWorks: Text = (_site, i18n) => [
  {
    title: i18n._(msg`Say what you need`),
    blocks: [
      i18n._(
        msg`Choose a service and a place. Results show distance, rating, checks and prices, and "Why this order" says what counts.`,
      ),
      i18n._(
        msg`Pick up to five providers and describe the job, with photos if they help. You need no account: a mailed link holds your request.`,
      ),
    ],
  },
  {
    title: i18n._(msg`Compare quotes`),
    blocks: [
      i18n._(
        msg`Providers answer with priced quotes, each valid until the day it names. Until you accept one, they see your suburb and your words, but neither name nor number.`,
      ),
    ],
  },
  {
    title: i18n._(msg`Accept one, and rate it`),
    blocks: [
      i18n._(
        msg`Accept a quote, and the two of you can reach each other. When the job is done you rate it; only customers of done jobs can. Asking, comparing and accepting cost you nothing.`,
      ),
      { link: { to: '/services', words: i18n._(msg`Find a provider`) } },
    ],
  },
  {
    title: i18n._(msg`If you are a provider`),
    blocks: [
      i18n._(msg`Apply, get verified, start earning. You pay a subscription and no commission.`),
      { link: { to: '/become-provider', words: i18n._(msg`Become a Provider`) } },
    ],
  },
]

export const careers: Text = ({ supportEmail }, i18n) => [
  {
    title: i18n._(msg`Open positions`),
    blocks: [
      i18n._(msg`There are no open positions.`),
      i18n._(
        msg`Positions will be listed here. If you would like us to know of you, write to ${supportEmail}.`,
      ),
    ],
  },
  {
    title: i18n._(msg`Work through the site`),
    blocks: [
      i18n._(msg`If you do a trade or offer a service, you can be found here.`),
      { link: { to: '/become-provider', words: i18n._(msg`Become a Provider`) } },
    ],
  },
]

/** The whole of NPO listing is planned, and each part of it says so. */
export const npoManual: Text = (site, i18n) => [
  {
    title: i18n._(msg`Where this stands`),
    blocks: [
      i18n._(
        msg`NPO listings are not open yet. This page says how they will work; everything marked "planned" is not there today.`,
      ),
    ],
  },
  {
    title: i18n._(msg`The ten categories`),
    blocks: [{ list: Object.values(npoCategories).map((name) => i18n._(name)) }],
  },
  addingAnNpo(i18n),
  whatVisitorsSee(i18n),
  whatAnNpoGets(i18n),
  npoInformation(site, i18n),
]

const addingAnNpo = (i18n: I18n): TextSection => ({
  title: i18n._(msg`How an administrator adds an NPO (planned)`),
  blocks: [
    {
      list: [
        i18n._(msg`Go to 'NPO & Charity Management'.`),
        i18n._(msg`Click 'Add New NPO'.`),
        i18n._(
          msg`Fill in the form: organisation name, category, short description (at most 250 characters), full description, website, social links, contact email and phone, logo, banner and proof documents.`,
        ),
        i18n._(msg`Submit it for review by the team. Once approved it shows in its category.`),
      ],
    },
  ],
})

const whatVisitorsSee = (i18n: I18n): TextSection => ({
  title: i18n._(msg`What visitors will see (planned)`),
  blocks: [
    {
      list: [
        i18n._(msg`A page of all categories`),
        i18n._(msg`A page for each category`),
        i18n._(msg`A page for each NPO`),
        i18n._(msg`A way to donate`),
      ],
    },
  ],
})

const whatAnNpoGets = (i18n: I18n): TextSection => ({
  title: i18n._(msg`What an NPO gets (planned)`),
  blocks: [
    {
      list: [
        i18n._(msg`A free listing for verified NPOs, with no fees or commissions`),
        i18n._(msg`Import from the NPO's own website`),
        i18n._(msg`Direct donations`),
        i18n._(msg`Verified status`),
        i18n._(msg`Visibility`),
        i18n._(msg`Support in English, Afrikaans, Zulu and Xhosa`),
      ],
    },
  ],
})

const npoInformation = ({ supportEmail }: TextFacts, i18n: I18n): TextSection => ({
  title: i18n._(msg`Personal information`),
  blocks: [
    i18n._(
      msg`What an organisation sends us is handled as the Protection of Personal Information Act (POPIA) asks, and as the Privacy Policy says.`,
    ),
    { link: { to: '/privacy', words: i18n._(msg`Privacy Policy`) } },
    i18n._(msg`Questions go to ${supportEmail}.`),
  ],
})

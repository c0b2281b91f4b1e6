import { npoCategories } from '#app/giving/npo-categories.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { GUARANTEED_RATING, REVIEWS_NEEDED } from '#app/quality/guarantee.ts'
import type { Text } from './text.ts'

export const howItWorks: Text = () => [
  {
    title: 'Say what you need',
    blocks: [
      'Choose a service and a place. Results show distance, rating, checks and prices, and "Why this order" says what counts.',
      'Pick up to five providers and describe the job, with photos if they help. You need no account: a mailed link holds your request.',
    ],
  },
  {
    title: 'Compare quotes',
    blocks: [
      'Providers answer with priced quotes, each valid until the day it names. Until you accept one, they see your suburb and your words, but neither name nor number.',
    ],
  },
  {
    title: 'Accept one, and rate it',
    blocks: [
      'Accept a quote, and the two of you can reach each other. When the job is done you rate it; only customers of done jobs can. Asking, comparing and accepting cost you nothing.',
      { link: { to: '/services', words: 'Find a provider' } },
    ],
  },
  {
    title: 'If you are a provider',
    blocks: [
      'Apply, get verified, start earning. You pay a subscription and no commission.',
      { link: { to: '/become-provider', words: 'Become a Provider' } },
    ],
  },
]

export const careers: Text = (site) => [
  {
    title: 'Open positions',
    blocks: [
      'There are no open positions.',
      `Positions will be listed here. If you would like us to know of you, write to ${site.supportEmail}.`,
    ],
  },
  {
    title: 'Work through the site',
    blocks: [
      'If you do a trade or offer a service, you can be found here.',
      { link: { to: '/become-provider', words: 'Become a Provider' } },
    ],
  },
]

/** The whole of NPO listing is planned, and each part of it says so. */
export const npoManual: Text = (site) => [
  {
    title: 'Where this stands',
    blocks: [
      'NPO listings are not open yet. This page says how they will work; everything marked "planned" is not there today.',
    ],
  },
  {
    title: 'The ten categories',
    blocks: [{ list: Object.values(npoCategories).map((name) => wordsFor('en')._(name)) }],
  },
  {
    title: 'How an administrator adds an NPO (planned)',
    blocks: [
      {
        list: [
          "Go to 'NPO & Charity Management'.",
          "Click 'Add New NPO'.",
          'Fill in the form: organisation name, category, short description (at most 250 characters), full description, website, social links, contact email and phone, logo, banner and proof documents.',
          'Submit it for review by the team. Once approved it shows in its category.',
        ],
      },
    ],
  },
  {
    title: 'What visitors will see (planned)',
    blocks: [
      {
        list: [
          'A page of all categories',
          'A page for each category',
          'A page for each NPO',
          'A way to donate',
        ],
      },
    ],
  },
  {
    title: 'What an NPO gets (planned)',
    blocks: [
      {
        list: [
          'A free listing for verified NPOs, with no fees or commissions',
          "Import from the NPO's own website",
          'Direct donations',
          'Verified status',
          'Visibility',
          'Support in English, Afrikaans, Zulu and Xhosa',
        ],
      },
    ],
  },
  {
    title: 'Personal information',
    blocks: [
      'What an organisation sends us is handled as the Protection of Personal Information Act (POPIA) asks, and as the Privacy Policy says.',
      { link: { to: '/privacy', words: 'Privacy Policy' } },
      `Questions go to ${site.supportEmail}.`,
    ],
  },
]

export const ratingRule = `${GUARANTEED_RATING} stars over the last twelve months, once there are ${REVIEWS_NEEDED} reviews`

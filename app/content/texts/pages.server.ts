import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { npoCategories } from '#app/directory/public/npo-categories.ts'
import type { Text, TextSection, TextSettings } from './text.ts'

export const careers: Text = ({ supportEmail }, i18n) => [
  {
    title: i18n._(msg`Open positions`),
    blocks: [
      i18n._(msg`There are no open positions.`),
      i18n._(
        msg`We'll list positions here. If you'd like us to know about you, write to ${supportEmail}.`,
      ),
    ],
  },
  {
    title: i18n._(msg`Find work through the site`),
    blocks: [
      i18n._(msg`If you do a trade or offer a service, you can be found here.`),
      { link: { to: '/become-provider', words: i18n._(msg`Become a Provider`) } },
    ],
  },
]

/** NPO listing is planned as a whole, and each part of it says so. */
export const npoManual: Text = (site, i18n) => [
  {
    title: i18n._(msg`What's ready today`),
    blocks: [
      i18n._(
        msg`NPO listings aren't open yet. This page says how they'll work. Anything marked "planned" isn't available today.`,
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
        i18n._(msg`Submit it for review by the team. Once approved, it appears in its category.`),
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

const npoInformation = ({ supportEmail }: TextSettings, i18n: I18n): TextSection => ({
  title: i18n._(msg`Personal information`),
  blocks: [
    i18n._(
      msg`We handle what an organisation sends us as the Protection of Personal Information Act (POPIA) and our Privacy Policy require.`,
    ),
    { link: { to: '/privacy', words: i18n._(msg`Privacy Policy`) } },
    i18n._(msg`Questions? Write to ${supportEmail}.`),
  ],
})

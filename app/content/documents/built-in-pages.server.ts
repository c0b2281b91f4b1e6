import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Fields } from './fields.ts'
import { homeBlockNames } from './shapes.ts'
import { valueAs } from './values.ts'

/** The text of directory/screens/how-it-works.tsx. */
export const howItWorks = (i18n: I18n): Fields => ({
  lead: i18n._(msg`From your request to your review, step by step.`),
  exampleTitle: i18n._(msg`One morning in Mamelodi`),
  exampleNote: i18n._(msg`An example. The people and prices are made up.`),
  customersTitle: i18n._(msg`What it costs you`),
  customersWords: i18n._(
    msg`Nothing. Asking, comparing and accepting are free, and you pay the provider directly.`,
  ),
  providersTitle: i18n._(msg`If you are a provider`),
  providersWords: i18n._(
    msg`Apply, get verified, start earning. You pay a subscription and no commission.`,
  ),
})

/** The text of launch/slides.ts. */
export const slides = (i18n: I18n): Fields => ({
  slides: [
    {
      picture: 'construction-worker',
      alt: i18n._(msg`A builder in a hard hat looks at plans on a building site`),
      theme: 'light',
      overlay: '0.6',
    },
    {
      picture: 'home-service-provider',
      alt: i18n._(msg`A woman with her tools at the door of a house`),
      theme: 'light',
      overlay: '0.6',
    },
    {
      picture: 'diverse-professionals',
      alt: i18n._(msg`Four people of different trades side by side`),
      theme: 'light',
      overlay: '0.7',
    },
    {
      picture: 'local-business-owner',
      alt: i18n._(msg`A shopkeeper with fruit in front of her shop`),
      theme: 'light',
      overlay: '0.7',
    },
  ],
})

export const homeOrder = (): Fields => ({
  blocks: Object.keys(homeBlockNames).map((block) => ({ block, shown: 'shown' })),
})

/** The text of launch/parts/home.tsx. */
export function homeBlocks(i18n: I18n): Fields {
  const value = valueAs('providers')
  return {
    heading: i18n._(msg`Find someone you can trust with the job.`),
    invitationTitle: i18n._(msg`Good at what you do? Be found.`),
    invitationWords: i18n._({
      ...msg({
        message:
          'Join {0} providers who get their requests here. 10% of your fee goes to a cause you choose.',
      }),
      values: { 0: value },
    }),
  }
}

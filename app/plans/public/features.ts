import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The features of plans. A plan is sold only when all its features work. */
export const features = {
  profile: { words: msg`Your profile with checks, prices and reviews`, works: true },
  requests: { words: msg`Requests from customers near you`, works: true },
  quotes: { words: msg`Quotes, accepted jobs and ratings`, works: true },
  portal: { words: msg`Your own provider portal`, works: true },
  'priority listing': { words: msg`Priority listing, labelled as such`, works: true },
  campaigns: { words: msg`A feature in our social media campaigns, if you agree`, works: true },
  'early access': { words: msg`Early access`, works: true },
  'company name as reference': {
    words: msg`Your company name as the payment reference`,
    works: true,
  },
  'quality guarantee': { words: msg`The quality guarantee`, works: true },
  'one-page site': {
    words: msg`A one-page site with your own logo, colours and request form`,
    works: true,
  },
} as const satisfies Record<string, { words: MessageDescriptor; works: boolean }>

export type Feature = keyof typeof features

export const workingFeatures: ReadonlySet<Feature> = new Set(
  (Object.keys(features) as Feature[]).filter((name) => features[name].works),
)

import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isPlan, plans } from '#app/plans/public/plans.ts'

/** How running subscriptions are counted: each is in one group, the most urgent that it belongs to. */
const subscriptionGroups = {
  active: msg`Active`,
  past_due: msg`Past due`,
  suspended: msg`Suspended`,
  leaving: msg`Leaving, notice given`,
} as const satisfies Record<string, MessageDescriptor>
export type SubscriptionGroup = keyof typeof subscriptionGroups

export const groupNames = Object.keys(subscriptionGroups) as SubscriptionGroup[]

/** A group, a plan or both, as figures have them: "past_due standard" as "Past due, Standard". */
export function subscriptionWords(i18n: I18n, detail: string): string {
  const words = detail.split(' ').map((word) => {
    const group = groupNames.find((name) => name === word)
    if (group) return i18n._(subscriptionGroups[group])
    return isPlan(word) ? i18n._(plans[word].name) : word
  })
  return words.join(', ')
}

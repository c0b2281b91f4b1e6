import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The rules by which moderation takes a review off a profile. */
export const removalRules = [
  'not the job',
  'private person',
  'insults',
  'not genuine',
  'other',
] as const
export type RemovalRule = (typeof removalRules)[number]

export const isRemovalRule = (rule: unknown): rule is RemovalRule =>
  removalRules.some((name) => name === rule)

/** What stands in the place of a removed review: the day, and the rule that it broke. */
export function removedLine(i18n: I18n, rule: RemovalRule, day: string): string {
  switch (rule) {
    case 'not the job':
      return i18n._(msg`Removed ${day}: it wasn't about the job`)
    case 'private person':
      return i18n._(msg`Removed ${day}: it named a private person`)
    case 'insults':
      return i18n._(msg`Removed ${day}: it insulted or threatened someone`)
    case 'not genuine':
      return i18n._(msg`Removed ${day}: it wasn't genuine`)
    case 'other':
      return i18n._(msg`Removed ${day}: it broke our rules for reviews`)
  }
}

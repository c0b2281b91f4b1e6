import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The rules by which moderation takes a review off a profile, as the public reads them. */
const publicReasons = {
  'not the job': msg`it wasn't about the job`,
  'private person': msg`it named a private person`,
  insults: msg`it insulted or threatened someone`,
  'not genuine': msg`it wasn't genuine`,
  other: msg`it broke our rules for reviews`,
} as const satisfies Record<string, MessageDescriptor>
export type RemovalRule = keyof typeof publicReasons

export const removalRules = Object.keys(publicReasons) as RemovalRule[]

export const isRemovalRule = (rule: unknown): rule is RemovalRule =>
  removalRules.some((name) => name === rule)

export const publicReason = (i18n: I18n, rule: RemovalRule): string => i18n._(publicReasons[rule])

/** What stands in the place of a removed review: the day, and the rule that it broke. */
export function removedLine(i18n: I18n, rule: RemovalRule, day: string): string {
  const reason = publicReason(i18n, rule)
  return i18n._(msg`Removed ${day}: ${reason}`)
}

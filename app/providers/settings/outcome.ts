import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { refusing } from '#app/platform/outcome.ts'
import { tooOften } from '#app/uploads/public/too-often.ts'

/** Why an act did nothing. Expected, and said in words. */
export const refusals = {
  gone: changedMeanwhile,
  'too many services': msg`At most 40 services. Remove one to add another.`,
  'too many photos': msg`At most 12 photos of your work. Remove one to add another.`,
  'too many papers': msg`At most 20 documents. Wait until those that wait were looked at.`,
  'too often': tooOften,
  'no reason': msg`Say in a sentence why, so that they can put it right.`,
} as const satisfies Record<string, MessageDescriptor>
export type Refusal = keyof typeof refusals

export const refused = refusing<Refusal>()

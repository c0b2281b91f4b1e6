import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { refusing } from '#app/platform/outcome.ts'
import { tooOften } from '#app/uploads/public/too-often.ts'

/** Why an action did nothing. Shown to the user. */
export const refusals = {
  gone: changedMeanwhile,
  'too many services': msg`You can list at most 40 services. Remove one to add another.`,
  'too many photos': msg`You can show at most 12 photos of your work. Remove one to add another.`,
  'too many documents': msg`You can have at most 20 documents. Wait until we've checked the ones you sent.`,
  'too often': tooOften,
  'no reason': msg`Say why in one sentence, so that they can fix it.`,
} as const satisfies Record<string, MessageDescriptor>
export type Refusal = keyof typeof refusals

export const refused = refusing<Refusal>()

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type OutcomeOf, refusing } from '#app/platform/outcome.ts'

/** Why an action about a job did nothing. */
export const refusals = {
  gone: changedMeanwhile,
  taken: msg`That time overlaps another job. Choose another time.`,
  'too soon': msg`That time has passed. Choose a later one.`,
  'too many times': msg`That's ten proposals today. Call or message each other to agree on a time.`,
  'too many steps': msg`That's a lot of changes in one day. Call each other, and try again tomorrow.`,
  'not yet': msg`You can do this once the job is done.`,
  'already rated': msg`You've already rated this job. A rating can't be changed.`,
} as const satisfies Record<string, MessageDescriptor>

export type Refusal = keyof typeof refusals
export type Outcome<Done extends object = object> = OutcomeOf<Refusal, Done>
export const refused = refusing<Refusal>()

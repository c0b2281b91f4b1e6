import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type OutcomeOf, refusing } from '#app/platform/outcome.ts'

/** Why an act did nothing. Expected, and said in words; whoever may not see a thing gets a 404. */
export const refusals = {
  gone: changedMeanwhile,
  'quote gone': msg`This quote can no longer be accepted. Here is how it stands now.`,
  'already chosen': msg`You have already accepted a quote for this job.`,
  suspended: msg`Your profile is suspended: new requests can't be answered.`,
  expired: msg`The time for this has run out.`,
  withdrawn: msg`The customer has withdrawn this request.`,
  'nobody left': msg`None of the providers you chose takes requests at the moment. Choose others; what you wrote is kept.`,
  'photos gone': msg`The photos were not kept that long. Add them again; everything else is here.`,
  'not yet': msg`This can be done once the other side has had its say.`,
  'already rated': msg`You have already rated this job. A rating stays as it was written.`,
  'too many messages': msg`That's a lot of messages within an hour. Please wait a while before you send more.`,
  'too many quotes': msg`You've changed this quote many times today. Please wait until tomorrow.`,
  'too soon': msg`We sent a link a moment ago. Look in your mailbox, also under spam; you can ask again in two minutes.`,
} as const satisfies Record<string, MessageDescriptor>

export type Refusal = keyof typeof refusals
export type Outcome<Done extends object = object> = OutcomeOf<Refusal, Done>
export const refused = refusing<Refusal>()

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { switches } from '#app/page/switches.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type OutcomeOf, refusing } from '#app/platform/outcome.ts'

/** Why an action did nothing. Shown to the user; anyone who may not see a thing gets a 404. */
export const refusals = {
  gone: changedMeanwhile,
  'quote gone': msg`You can't accept this quote any more. The latest is shown here.`,
  'already chosen': msg`You've already accepted a quote for this job.`,
  suspended: msg`Your profile is suspended, so you can't answer new requests.`,
  expired: msg`It's too late to do this.`,
  withdrawn: msg`The customer withdrew this request.`,
  'nobody left': msg`The providers you chose aren't taking requests right now. Choose others; we've kept what you wrote.`,
  'enough with provider': msg`You already have three open requests with the provider you chose. Choose another, or withdraw one of those.`,
  'not urgent now': switches.urgentRequests.sentence,
  'nobody to ask': msg`Nobody else near there is taking requests right now.`,
  'enough asked': msg`Five providers have your request. You can ask another once one of them can't help.`,
  'ten asked': msg`Ten providers have been asked. Send a new request to ask others.`,
  'photos gone': msg`We couldn't keep the photos that long. Add them again; everything else is still here.`,
  'not yet': msg`You can do this once the other side has answered.`,
  'already rated': msg`You've already rated this job. A rating can't be changed.`,
  'too many messages': msg`That's a lot of messages in an hour. Wait a while before you send more.`,
  'too many quotes': msg`You've changed this quote many times today. Try again tomorrow.`,
  'code too soon': msg`We've just sent an SMS. You can ask for another after 30 seconds.`,
  'opted out': msg`This number doesn't get SMS from us: someone replied STOP. Use your email instead.`,
  'no sms': switches.guestSms.sentence,
  'number had enough sms': msg`This number has had several SMS from us today. Use your email instead.`,
  'too many sms': msg`We can't send you another SMS for now. Use your email instead.`,
  'code expired': msg`This code has expired. Send a new one.`,
  'too many wrong codes': msg`Too many wrong codes. Send a new one.`,
  'too soon': msg`We sent you a link a moment ago. Check your inbox and spam folder. You can ask for another in two minutes.`,
} as const satisfies Record<string, MessageDescriptor>

export type Refusal = keyof typeof refusals
export type Outcome<Done extends object = object> = OutcomeOf<Refusal, Done>
export const refused = refusing<Refusal>()

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { switches } from '#app/page/switches.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type OutcomeOf, refusing } from '#app/platform/outcome.ts'

/** Why an action did nothing. Shown to the user. */
export const refusals = {
  gone: changedMeanwhile,
  account: msg`Create an account first, or log in, under Documents. We've kept what you typed.`,
  'not now': switches.newApplications.sentence,
  unpaid: msg`Please complete your payment before submitting the application.`,
  incomplete: msg`Something is missing. It's marked below; we've kept everything else.`,
  'no words': msg`Write a few words first.`,
  'no reason': msg`Give at least one reason, and what would fix it.`,
  'too late': msg`You can appeal within 30 days. You can also correct the application and send it again.`,
  'appealed before': msg`This appeal was already decided. You can correct the application and send it again.`,
  'no reason to suspend': msg`Say why: they'll read it.`,
  'own decision': msg`An appeal is decided by someone who wasn't part of the first decision.`,
  'no finding': msg`Say what you saw, and on which day.`,
  'bad day': msg`Choose today or an earlier date for when you saw it, and a later expiry date.`,
  'link too soon': msg`We sent you a link a moment ago. You can ask for another in two minutes.`,
  'no sms': msg`We can't send SMS at the moment. Use your email instead.`,
  'opted out': msg`This number doesn't get SMS from us: someone replied STOP. Use your email instead.`,
  'number had enough sms': msg`This number has had several SMS from us today. Use your email instead.`,
  'too many sms': msg`We can't send you another SMS for now. Use your email instead.`,
} as const satisfies Record<string, MessageDescriptor>

export type Refusal = keyof typeof refusals
export type Outcome<Done extends object = object> = OutcomeOf<Refusal, Done>
export const refused = refusing<Refusal>()

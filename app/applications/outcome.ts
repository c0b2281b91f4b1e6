import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type OutcomeOf, refusing } from '#app/platform/outcome.ts'

/** Why an act did nothing. Expected, and said in words. */
export const refusals = {
  gone: changedMeanwhile,
  account: msg`Make an account first, or log in: it is asked for under Papers. What you typed is kept.`,
  unpaid: msg`Please complete your payment before submitting the application.`,
  incomplete: msg`Something is still missing. It is marked below; everything else is kept.`,
  'no words': msg`Write a few words first.`,
  'no reason': msg`Write at least one reason, and what would do.`,
  'too late': msg`An appeal is possible for 30 days. You can correct the application and send it again.`,
  'appealed before': msg`An appeal was decided already. You can correct the application and send it again.`,
  'no reason to suspend': msg`Say why: they read it.`,
  'own decision': msg`An appeal is decided by somebody who didn't decide before.`,
  'no finding': msg`Say what was seen, and on which day.`,
  'bad day': msg`Choose days that fit: seen before or on today, running out after.`,
} as const satisfies Record<string, MessageDescriptor>

export type Refusal = keyof typeof refusals
export type Outcome<Done extends object = object> = OutcomeOf<Refusal, Done>
export const refused = refusing<Refusal>()

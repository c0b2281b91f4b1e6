import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { switches } from '#app/page/switches.ts'
import { type OutcomeOf, refusing } from '#app/platform/outcome.ts'

/** Why an action did nothing. Shown to the user. */
export const refusals = {
  'not on sale': msg`You can't choose this plan right now.`,
  'no place left': msg`All launch special places are taken or reserved. A reserved place opens up after 30 minutes without payment.`,
  'amount differs': msg`The amount doesn't match this plan's price. Check the prices again.`,
  'contract differs': msg`This plan isn't offered with this contract length.`,
  'already subscribed': msg`You already have an active subscription. There's nothing to pay now.`,
  'application closed': msg`Your application is closed. Correct it and send it again before you pay.`,
  'not now': switches.newApplications.sentence,
  'no cause': msg`Please select an NPO category`,
  'nothing to pay': msg`There's nothing to pay.`,
  'not an upgrade': msg`You can only change to a higher plan.`,
  'no subscription': msg`You don't have a subscription.`,
  'ends already': msg`Your subscription is already set to end.`,
  'nothing to take back': msg`There's no cancellation to withdraw.`,
  'too often': msg`You've asked several times today. Try again tomorrow.`,
  'not by law': msg`Only people can end a contract this way, not companies.`,
  'no such payment': msg`No payment has this PayFast number.`,
  'charged back already': msg`This chargeback has been recorded.`,
  'refund under way': msg`PayFast is processing a refund of this payment. Record the chargeback once it's settled.`,
  'too late': msg`It's too late for a full refund.`,
} as const satisfies Record<string, MessageDescriptor>

export type Refusal = keyof typeof refusals
export type Outcome<Done extends object = object> = OutcomeOf<Refusal, Done>
export const refused = refusing<Refusal>()

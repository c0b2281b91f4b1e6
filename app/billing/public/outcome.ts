import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type OutcomeOf, refusing } from '#app/platform/outcome.ts'

/** Why an act did nothing. Expected, and said in words. */
export const refusals = {
  'not on sale': msg`This plan can't be chosen at the moment.`,
  'no place left': msg`All places of the launch special are taken or reserved. A reserved place comes free after 30 minutes when nobody pays.`,
  'amount differs': msg`The amount is not the price of this plan. Look at the prices again.`,
  'contract differs': msg`This plan isn't offered with this contract length.`,
  'already subscribed': msg`You have a subscription that runs. Nothing needs to be paid now.`,
  'application closed': msg`Your application isn't open. Correct it and send it again first.`,
  'no cause': msg`Please select an NPO category`,
  'nothing to pay': msg`There is nothing to pay.`,
  'not an upgrade': msg`A running plan can be changed to a higher one, not to this one.`,
  'no subscription': msg`You have no subscription.`,
  'ends already': msg`An end is already scheduled.`,
  'nothing to take back': msg`There is no cancellation that could be taken back.`,
  'not by law': msg`This way to end a contract is there for people, not for companies.`,
  'no such payment': msg`No payment has this PayFast number.`,
  'charged back already': msg`This chargeback has been recorded.`,
  'refund under way': msg`A refund of this payment is under way at PayFast. Record the chargeback once it is settled.`,
  'too late': msg`The days in which everything is paid back are over.`,
} as const satisfies Record<string, MessageDescriptor>

export type Refusal = keyof typeof refusals
export type Outcome<Done extends object = object> = OutcomeOf<Refusal, Done>
export const refused = refusing<Refusal>()

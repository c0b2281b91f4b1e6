import { defineStateMachine } from '#app/platform/state-machine.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'

/** Who takes a step: the provider, PayFast by a notification, an administrator, or the clock. */
export type Party = 'provider' | 'payfast' | 'administrator' | 'clock'

/**
 * The states of billing. Verification and suspension are separate; this table only starts and ends the
 * suspension for a missed payment. A scheduled end is not a state: access and charges continue until its day.
 */
export const billingLifeCycle = defineStateMachine<Billing, Party, 'same'>()({
  activate: { by: ['payfast'], from: ['incomplete'], to: 'active' },
  renew: { by: ['payfast'], from: ['active', 'past_due', 'suspended'], to: 'active' },
  'miss a charge': { by: ['clock', 'payfast'], from: ['active'], to: 'past_due' },
  /** PayFast tried, and will retry. */
  'count a failure': {
    by: ['payfast'],
    from: ['active', 'past_due', 'suspended'],
    to: 'same',
  },
  'know the next charge': { by: ['payfast'], from: ['active'], to: 'same' },
  remind: { by: ['clock'], from: ['past_due'], to: 'past_due' },
  suspend: { by: ['clock'], from: ['past_due'], to: 'suspended' },
  recover: { by: ['payfast'], from: ['active', 'past_due', 'suspended'], to: 'active' },
  upgrade: { by: ['provider', 'payfast'], from: ['active'], to: 'active' },
  'go on': { by: ['payfast'], from: ['active'], to: 'active' },
  cancel: { by: ['provider'], from: ['active', 'past_due', 'suspended'], to: 'same' },
  'take the cancellation back': { by: ['provider'], from: ['active', 'past_due'], to: 'same' },
  'tell of the renewal': { by: ['clock'], from: ['active', 'past_due'], to: 'same' },
  'tell of the price': { by: ['clock'], from: ['active', 'past_due'], to: 'same' },
  /** A bank charged the payment back: it is overdue again, or a prepaid subscription ends. */
  'charge back': { by: ['administrator'], from: ['active'], to: 'past_due' },
  'end by chargeback': { by: ['administrator'], from: ['active'], to: 'ended' },
  end: { by: ['clock'], from: ['active', 'past_due', 'suspended'], to: 'ended' },
  'refund in full': {
    by: ['provider', 'administrator'],
    from: ['incomplete', 'active', 'past_due', 'suspended'],
    to: 'ended',
  },
})

export type BillingStep = keyof typeof billingLifeCycle.steps

/** Whether a step is allowed between these states: every action is checked against the table. */
export function leadsTo(step: BillingStep, by: Party, from: Billing, to: Billing) {
  const end = billingLifeCycle.nextState(step)
  return billingLifeCycle.canTake(step, from, by) && to === (end === 'same' ? from : end)
}

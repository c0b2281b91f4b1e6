import { defineStateMachine } from '#app/platform/state-machine.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'

/** Who makes a step: the provider, PayFast by a notification, an administrator, or the clock. */
export type Party = 'provider' | 'payfast' | 'administrator' | 'clock'

/**
 * The billing axis. Verification and suspension are axes of their own: this table moves neither but
 * opens and closes the one suspension that a missed payment makes. That an end is scheduled is not a
 * state: access and charges go on until its day.
 */
export const billingLifeCycle = defineStateMachine<Billing, Party, 'same'>()({
  activate: { by: ['payfast'], from: ['incomplete'], to: 'active' },
  renew: { by: ['payfast'], from: ['active', 'past_due', 'suspended'], to: 'active' },
  'miss a charge': { by: ['clock', 'payfast'], from: ['active'], to: 'past_due' },
  /** PayFast tried, and will try again. */
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
  /** A bank took the payment back: it is owing again, or what was paid ahead has ended. */
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

/** Whether a step leads from the one state to the other: every act is held to the table by this. */
export function leadsTo(step: BillingStep, by: Party, from: Billing, to: Billing) {
  const end = billingLifeCycle.nextState(step)
  return billingLifeCycle.canTake(step, from, by) && to === (end === 'same' ? from : end)
}

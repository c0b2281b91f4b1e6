import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodPrice } from '#app/plans/public/plans.ts'
import { addDays, addMonths, dayOf, laterOf, startOfDay } from '#app/platform/time.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'
import { type PaidCharge, startedMonths, waysToEnd } from '../public/cancellation.ts'
import { dunningCalendar, ENDED_ON } from '../public/dunning.ts'
import { clockSteps, noticeWindow } from './clock-steps.ts'
import { billingLifeCycle } from './life-cycle.ts'
import { upgradeOffer } from './proration.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'

const instant = (day: string) => new Date(`${day}T10:00:00+02:00`)

const incomplete: Subscription = {
  id: 's',
  userId: 'u',
  state: 'incomplete',
  plan: 'launch-special',
  cycle: 'monthly',
  contractMonths: 12,
  holder: 'person',
  npoCategory: 'animal-welfare',
  priceCents: 49_99,
  nextPriceCents: 149_99,
  nextPriceOn: null,
  payingCheckout: null,
  anchorOn: null,
  periods: 0,
  paidUntil: null,
  agreedOn: null,
  termFrom: null,
  termEndsOn: null,
  nextChargeOn: null,
  owingSince: null,
  reminders: 0,
  failedCharges: 0,
  lastFailedAt: null,
  cancelBy: null,
  cancelRequestedAt: null,
  cancelEffectiveOn: null,
  endsOn: null,
  renewalNotifiedFor: null,
  priceNotifiedFor: null,
  activatedAt: null,
  endedAt: null,
  endReason: null,
}

const started = (
  day: string,
  bought: Partial<become.Bought> = {},
  subscription: Partial<Subscription> = {},
): Subscription =>
  become.begin(
    { ...incomplete, ...subscription },
    {
      id: 'c',
      plan: 'launch-special',
      cycle: 'monthly',
      contractMonths: 12,
      priceMonths: 12,
      beginsOn: day,
      recurs: true,
      ...bought,
    },
    instant(day),
  )

describe('the life cycle', () => {
  const states: Billing[] = ['incomplete', 'active', 'past_due', 'suspended', 'ended']

  it('allows no action on an ended subscription, and no time-based one on one that never started', () => {
    for (const by of ['provider', 'payfast', 'administrator', 'clock'] as const)
      expect(billingLifeCycle.openSteps('ended', by)).toEqual([])
    expect(billingLifeCycle.openSteps('incomplete', 'clock')).toEqual([])
    expect(billingLifeCycle.openSteps('incomplete', 'payfast')).toEqual(['activate'])
  })

  it('lets a missed charge lead step by step to the end, and a payment back from each', () => {
    expect(billingLifeCycle.openSteps('active', 'clock')).toContain('miss a charge')
    expect(billingLifeCycle.openSteps('past_due', 'clock')).toContain('suspend')
    expect(billingLifeCycle.openSteps('suspended', 'clock')).toEqual(['end'])
    for (const state of ['past_due', 'suspended'] as const)
      expect(billingLifeCycle.openSteps(state, 'payfast')).toEqual([
        'renew',
        'count a failure',
        'recover',
      ])
  })

  it('leads from every state to an end', () => {
    const leads = (from: Billing) =>
      Object.values<{ from: readonly Billing[]; to: Billing | 'same' }>(billingLifeCycle.steps)
        .filter((step) => step.from.includes(from))
        .map((step) => step.to)
    for (const state of states) {
      const seen = new Set<string>([state])
      for (const item of seen)
        for (const to of leads(item as Billing)) if (to !== 'same') seen.add(to)
      expect(seen.has('ended')).toBe(true)
    }
  })
})

describe('a subscription that runs', () => {
  it('is paid by periods from its first day, also one on the 31st', () => {
    let subscription = started('2026-01-31')
    const until = [subscription.paidUntil]
    for (let n = 0; n < 3; n++) {
      subscription = become.renew(subscription, 49_99, instant(subscription.paidUntil!))
      until.push(subscription.paidUntil)
    }
    expect(until).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  it('costs more from the first period after its contract, and PayFast is told ten days before', () => {
    let subscription = started('2026-07-01')
    for (let n = 0; n < 11; n++)
      subscription = become.renew(
        subscription,
        become.chargeDue(subscription),
        instant(subscription.paidUntil!),
      )
    expect(subscription.paidUntil).toBe('2027-07-01')
    expect(become.chargeDue(subscription)).toBe(149_99)
    expect(clockSteps(subscription)).toContainEqual({
      step: 'tell of the price',
      dueAt: startOfDay('2027-06-21'),
    })
    subscription = become.renew(subscription, 149_99, instant('2027-07-01'))
    expect(subscription).toMatchObject({ priceCents: 149_99, nextPriceCents: null })
  })

  it('is told of its end 80 to 40 business days ahead', () => {
    expect(noticeWindow('2026-06-30')).toEqual({ from: '2026-03-03', to: '2026-05-04' })
    const subscription = started('2025-06-30')
    expect(
      clockSteps(subscription).find(({ step }) => step === 'tell of the renewal')?.dueAt,
    ).toEqual(new Date('2026-03-03T08:00:00+02:00'))
    expect(
      clockSteps({ ...subscription, renewalNotifiedFor: '2026-06-30' }).map(({ step }) => step),
    ).not.toContain('tell of the renewal')
  })

  it('owes from the day of a charge that did not come: emails on day 1, 3 and 5, suspended on day 7, ended on day 30', () => {
    let subscription = started('2026-07-01')
    expect(clockSteps(subscription)[0]).toEqual({
      step: 'miss a charge',
      dueAt: startOfDay('2026-08-02'),
    })
    subscription = become.missCharge(subscription, instant('2026-08-02'))
    expect(subscription.owingSince).toBe('2026-08-01')
    const days: string[] = []
    while (subscription.state === 'past_due') {
      const due = clockSteps(subscription)[0]!
      days.push(`${due.step} ${dayOf(due.dueAt)}`)
      subscription =
        due.step === 'remind'
          ? { ...subscription, reminders: subscription.reminders + 1 }
          : { ...subscription, state: 'suspended' }
    }
    expect(days).toEqual([
      'remind 2026-08-02',
      'remind 2026-08-04',
      'remind 2026-08-06',
      'suspend 2026-08-08',
    ])
    expect(clockSteps(subscription)).toEqual([
      { step: 'end unpaid', dueAt: startOfDay('2026-08-31') },
    ])
  })

  it('never loses time that was paid for, whatever is owing', () => {
    expect(dunningCalendar('2026-08-01', '2026-08-01')).toMatchObject({
      suspendedOn: '2026-08-08',
      endedOn: '2026-08-31',
    })
    expect(dunningCalendar('2026-08-01', '2026-09-15')).toMatchObject({
      suspendedOn: '2026-09-15',
      endedOn: '2026-10-08',
    })
  })

  it('is reminded, then suspended, then ended, from whatever day it owes and has paid until', () => {
    const day = fc.integer({ min: -800, max: 800 }).map((days) => addDays('2026-07-01', days))
    fc.assert(
      fc.property(day, day, (owingSince, paidUntil) => {
        const { reminders, suspendedOn, endedOn } = dunningCalendar(owingSince, paidUntil)
        const days = [owingSince, ...reminders, suspendedOn, endedOn]
        expect(days).toEqual(days.toSorted())
        expect(suspendedOn >= paidUntil).toBe(true)
        expect(endedOn >= addDays(owingSince, ENDED_ON)).toBe(true)
      }),
    )
  })

  it('that was paid ahead ends with what was paid for', () => {
    const subscription = started('2026-07-01', { cycle: 'annual', recurs: false })
    expect(clockSteps(subscription).map(({ step }) => step)).toEqual([
      'tell of the renewal',
      'end of term',
    ])
    expect(clockSteps(subscription)[1]!.dueAt).toEqual(startOfDay('2027-07-01'))
  })

  it('counts no period that PayFast has charged before its notification arrives', () => {
    // Asked after the first payment, PayFast already knows of the second: its date is a month ahead.
    const noted = become.chargedNextOn(started('2026-07-01'), '2026-09-01')
    expect(noted.paidUntil).toBe('2026-08-01')
    const renewed = become.renew(noted, noted.priceCents!, instant('2026-08-01'))
    expect(renewed.paidUntil).toBe('2026-09-01')
  })

  it('keeps to PayFast’s own day of the next charge, and gives the days in between', () => {
    const subscription = become.chargedNextOn(started('2026-07-01'), '2026-08-05')
    expect(subscription).toMatchObject({ nextChargeOn: '2026-08-05', paidUntil: '2026-08-05' })
    expect(become.renew(subscription, 49_99, instant('2026-08-05')).paidUntil).toBe('2026-09-05')
    const sooner = become.chargedNextOn(started('2026-07-01'), '2026-07-30')
    expect(sooner).toMatchObject({ nextChargeOn: '2026-07-30', paidUntil: '2026-08-01' })
  })
})

describe('cancelling', () => {
  const paid = (cents: number, from: string, to: string): PaidCharge => ({
    id: 'p',
    plan: 'standard',
    cents,
    from,
    to,
  })

  it('shows both ways of a month-by-month contract with their days and what they cost', () => {
    const subscription = started('2025-12-01', { plan: 'standard' })
    const ways = waysToEnd(subscription, { today: '2025-12-10', paid: [] })
    expect(ways.contract).toMatchObject({
      effectiveOn: '2026-12-01',
      accessUntil: '2026-12-01',
      costCents: 11 * 149_99,
    })
    // Twenty business days after 10 December 2025 is 13 January 2026: one more charge.
    expect(ways.law).toMatchObject({
      effectiveOn: '2026-01-13',
      accessUntil: '2026-02-01',
      charges: [{ on: '2026-01-01', cents: 149_99 }],
      costCents: 149_99,
      refundCents: 0,
    })
  })

  it('asks for thirty days once the contract no longer binds', () => {
    const subscription = {
      ...started('2025-01-10', { plan: 'standard' }),
      periods: 15,
      paidUntil: '2026-04-10',
      nextChargeOn: '2026-04-10',
    }
    expect(waysToEnd(subscription, { today: '2026-03-20', paid: [] })).toMatchObject({
      contract: { effectiveOn: '2026-04-19', accessUntil: '2026-05-10', costCents: 149_99 },
      law: { effectiveOn: '2026-04-21' },
    })
  })

  it('gives a company the contract’s way only', () => {
    const subscription = started('2026-07-01', { plan: 'standard' }, { holder: 'company' })
    const ways = waysToEnd(subscription, { today: '2026-07-02', paid: [] })
    expect(ways.law).toBeNull()
    expect(ways.coolingOff).toBeNull()
  })

  it('pays back the months of a year that are not used, each used one at the price of a month', () => {
    const subscription = started('2026-01-01', { plan: 'standard', cycle: 'annual' })
    const year = paid(1619_89, '2026-01-01', '2027-01-01')
    const { law, contract } = waysToEnd(subscription, { today: '2026-03-20', paid: [year] })
    // By 21 April four months had begun, at R149.99.
    expect(law).toMatchObject({ effectiveOn: '2026-04-21', accessUntil: '2026-04-21', charges: [] })
    expect(law!.refundCents).toBe(1619_89 - 4 * 149_99)
    expect(contract).toMatchObject({ effectiveOn: '2027-01-01', costCents: 0, refundCents: 0 })
  })

  it('lets everything be paid back for seven days', () => {
    const subscription = started('2026-07-01')
    const first = paid(49_99, '2026-07-01', '2026-08-01')
    const on = (today: string) => waysToEnd(subscription, { today, paid: [first] }).coolingOff
    expect(on('2026-07-08')).toEqual({ until: '2026-07-08', refundCents: 49_99 })
    expect(on('2026-07-09')).toBeNull()
  })

  it('starts no period on or after the day of the end, and lets none be cut short', () => {
    const start = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 500 }), fc.boolean(), (from, days, isLaw) => {
        let subscription = started(from, { plan: 'standard' })
        const today = addDays(from, days)
        while (subscription.paidUntil! <= today)
          subscription = become.renew(
            subscription,
            subscription.priceCents,
            instant(subscription.paidUntil!),
          )
        const offer = waysToEnd(subscription, { today, paid: [] })[isLaw ? 'law' : 'contract']!
        subscription = become.cancel(subscription, offer, instant(today))
        let charged = 0
        while (subscription.nextChargeOn) {
          expect(subscription.nextChargeOn < offer.effectiveOn).toBe(true)
          subscription = become.renew(
            subscription,
            subscription.priceCents,
            instant(subscription.nextChargeOn),
          )
          charged += subscription.priceCents
        }
        expect(charged).toBe(offer.costCents)
        expect(subscription.endsOn).toBe(offer.accessUntil)
        expect(subscription.endsOn! >= subscription.paidUntil!).toBe(true)
        expect(subscription.endsOn! >= offer.effectiveOn).toBe(true)
      }),
    )
  })

  it('can be taken back, and everything continues as before', () => {
    const subscription = started('2026-07-01', { plan: 'standard' })
    const offer = waysToEnd(subscription, { today: '2026-07-20', paid: [] }).law!
    expect(become.keepOn(become.cancel(subscription, offer, instant('2026-07-20')))).toEqual(
      subscription,
    )
  })
})

describe('upgrading', () => {
  it('costs the difference for the days that are left', () => {
    const subscription = started('2026-07-01', { plan: 'standard' })
    expect(upgradeOffer(subscription, 'website', '2026-07-17')).toEqual({
      to: 'website',
      // 15 of 31 days of R49.01.
      nowCents: 23_71,
      from: '2026-07-17',
      until: '2026-08-01',
      thenCents: 199_00,
    })
    expect(upgradeOffer(subscription, 'website', '2026-07-01').nowCents).toBe(199_00 - 149_99)
  })

  it('costs nothing where PayFast would refuse so small a payment', () => {
    const subscription = started('2026-07-01', { plan: 'standard' })
    expect(upgradeOffer(subscription, 'website', '2026-07-30').nowCents).toBe(0)
  })

  it('never costs more than the whole difference of a period, nor less with more days left', () => {
    const subscription = started('2026-07-01', { plan: 'standard', cycle: 'annual' })
    const whole = periodPrice('premium', 'annual') - subscription.priceCents
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (days) => {
        const now = upgradeOffer(subscription, 'premium', addDays('2026-07-01', days)).nowCents
        const next = upgradeOffer(subscription, 'premium', addDays('2026-07-02', days)).nowCents
        expect(now).toBeLessThanOrEqual(whole)
        expect(next).toBeLessThanOrEqual(now)
      }),
    )
  })
})

it('counts the months of a span that have started', () => {
  expect(startedMonths('2026-01-31', '2026-01-31')).toBe(0)
  expect(startedMonths('2026-01-31', '2026-02-28')).toBe(1)
  expect(startedMonths('2026-01-31', '2026-03-01')).toBe(2)
  expect(startedMonths('2026-01-01', addMonths('2026-01-01', 12))).toBe(12)
})

it('never takes back time that was paid for, whatever happens in whatever order', () => {
  type Move = (of: Subscription, now: Date) => Subscription
  const moves: Record<string, Move> = {
    renew: (subscription, now) =>
      subscription.nextChargeOn
        ? become.renew(subscription, become.chargeDue(subscription), now)
        : subscription,
    fail: (subscription, now) => become.failCharge(subscription, now),
    miss: (subscription, now) =>
      subscription.state === 'active' && subscription.nextChargeOn
        ? become.missCharge(subscription, now)
        : subscription,
    upgrade: (subscription) =>
      subscription.state === 'active' ? become.upgrade(subscription, 'premium') : subscription,
    'next charge': (subscription, now) =>
      subscription.state === 'active'
        ? become.chargedNextOn(subscription, addDays(dayOf(now), 3))
        : subscription,
    cancel: (subscription, now) => {
      const { law } = waysToEnd(subscription, { today: dayOf(now), paid: [] })
      return subscription.cancelBy || !law ? subscription : become.cancel(subscription, law, now)
    },
    back: (subscription) => (subscription.cancelBy ? become.keepOn(subscription) : subscription),
    recover: (subscription, now) =>
      subscription.state === 'suspended'
        ? become.recover(subscription, {
            id: 'n',
            plan: subscription.plan,
            cycle: subscription.cycle,
            contractMonths: subscription.contractMonths,
            priceMonths: 12,
            beginsOn: laterOf(dayOf(now), subscription.paidUntil!),
            recurs: true,
          })
        : subscription,
  }
  const story = fc.array(
    fc.tuple(fc.constantFrom(...Object.keys(moves)), fc.integer({ min: 0, max: 40 })),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(story, (events) => {
      let subscription = started('2026-07-01')
      let day = '2026-07-01'
      for (const [name, days] of events) {
        day = addDays(day, days)
        const before = subscription
        subscription = moves[name]!(subscription, instant(day))
        expect(subscription.paidUntil! >= before.paidUntil!).toBe(true)
        // Runs the due step; time alone neither ends nor suspends within paid time.
        const due = clockSteps(subscription)[0]
        if (due?.step === 'suspend' || due?.step === 'end unpaid') {
          expect(dayOf(due.dueAt) >= subscription.paidUntil!).toBe(true)
          if (due.dueAt <= instant(day)) subscription = { ...subscription, state: 'suspended' }
        }
        if (due?.step === 'end cancelled')
          expect(dayOf(due.dueAt) >= subscription.paidUntil!).toBe(true)
        if (subscription.state === 'active') expect(subscription.owingSince).toBeNull()
      }
    }),
  )
})

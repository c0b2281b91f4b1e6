import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodPrice } from '#app/plans/public/plans.ts'
import { addDays, addMonths, dayOf, laterOf, startOfDay } from '#app/platform/time.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'
import { monthsBegun, type PaidCharge, waysToEnd } from '../public/cancellation.ts'
import { dunningCalendar, ENDED_ON } from '../public/dunning.ts'
import { clockSteps, noticeWindow } from './clock-steps.ts'
import { billingLifeCycle } from './life-cycle.ts'
import { upgradeOffer } from './proration.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'

const at = (day: string) => new Date(`${day}T10:00:00+02:00`)

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
  cancelAskedAt: null,
  cancelEffectiveOn: null,
  endsOn: null,
  renewalNotifiedFor: null,
  priceNotifiedFor: null,
  activatedAt: null,
  endedAt: null,
  endReason: null,
}

const begun = (
  day: string,
  bought: Partial<become.Bought> = {},
  of: Partial<Subscription> = {},
): Subscription =>
  become.begin(
    { ...incomplete, ...of },
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
    at(day),
  )

describe('the life cycle', () => {
  const states: Billing[] = ['incomplete', 'active', 'past_due', 'suspended', 'ended']

  it('lets nobody do anything to what has ended, and time alone nothing to what never began', () => {
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
      for (const one of seen)
        for (const to of leads(one as Billing)) if (to !== 'same') seen.add(to)
      expect(seen.has('ended')).toBe(true)
    }
  })
})

describe('a subscription that runs', () => {
  it('is paid by periods from its first day, also one on the 31st', () => {
    let of = begun('2026-01-31')
    const until = [of.paidUntil]
    for (let n = 0; n < 3; n++) {
      of = become.renew(of, 49_99, at(of.paidUntil!))
      until.push(of.paidUntil)
    }
    expect(until).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  it('costs more from the first period after its contract, and PayFast is told ten days before', () => {
    let of = begun('2026-07-01')
    for (let n = 0; n < 11; n++) of = become.renew(of, become.chargeDue(of), at(of.paidUntil!))
    expect(of.paidUntil).toBe('2027-07-01')
    expect(become.chargeDue(of)).toBe(149_99)
    expect(clockSteps(of)).toContainEqual({
      step: 'tell of the price',
      at: startOfDay('2027-06-21'),
    })
    of = become.renew(of, 149_99, at('2027-07-01'))
    expect(of).toMatchObject({ priceCents: 149_99, nextPriceCents: null })
  })

  it('is told of its end 80 to 40 business days ahead', () => {
    expect(noticeWindow('2026-06-30')).toEqual({ from: '2026-03-03', to: '2026-05-04' })
    const of = begun('2025-06-30')
    expect(clockSteps(of).find(({ step }) => step === 'tell of the renewal')?.at).toEqual(
      new Date('2026-03-03T08:00:00+02:00'),
    )
    expect(
      clockSteps({ ...of, renewalNotifiedFor: '2026-06-30' }).map(({ step }) => step),
    ).not.toContain('tell of the renewal')
  })

  it('owes from the day of a charge that did not come: emails on day 1, 3 and 5, suspended on day 7, ended on day 30', () => {
    let of = begun('2026-07-01')
    expect(clockSteps(of)[0]).toEqual({ step: 'miss a charge', at: startOfDay('2026-08-02') })
    of = become.missCharge(of, at('2026-08-02'))
    expect(of.owingSince).toBe('2026-08-01')
    const days: string[] = []
    while (of.state === 'past_due') {
      const due = clockSteps(of)[0]!
      days.push(`${due.step} ${dayOf(due.at)}`)
      of =
        due.step === 'remind'
          ? { ...of, reminders: of.reminders + 1 }
          : { ...of, state: 'suspended' }
    }
    expect(days).toEqual([
      'remind 2026-08-02',
      'remind 2026-08-04',
      'remind 2026-08-06',
      'suspend 2026-08-08',
    ])
    expect(clockSteps(of)).toEqual([{ step: 'end unpaid', at: startOfDay('2026-08-31') }])
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
    const of = begun('2026-07-01', { cycle: 'annual', recurs: false })
    expect(clockSteps(of).map(({ step }) => step)).toEqual(['tell of the renewal', 'end of term'])
    expect(clockSteps(of)[1]!.at).toEqual(startOfDay('2027-07-01'))
  })

  it('keeps to PayFast’s own day of the next charge, and gives the days in between', () => {
    const of = become.chargedNextOn(begun('2026-07-01'), '2026-08-05')
    expect(of).toMatchObject({ nextChargeOn: '2026-08-05', paidUntil: '2026-08-05' })
    expect(become.renew(of, 49_99, at('2026-08-05')).paidUntil).toBe('2026-09-05')
    const sooner = become.chargedNextOn(begun('2026-07-01'), '2026-07-30')
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
    const of = begun('2025-12-01', { plan: 'standard' })
    const ways = waysToEnd(of, { today: '2025-12-10', paid: [] })
    expect(ways.contract).toMatchObject({
      effectiveOn: '2026-12-01',
      accessUntil: '2026-12-01',
      costCents: 11 * 149_99,
    })
    // Twenty business days after 10 December 2025 are 13 January 2026: one more charge.
    expect(ways.law).toMatchObject({
      effectiveOn: '2026-01-13',
      accessUntil: '2026-02-01',
      charges: [{ on: '2026-01-01', cents: 149_99 }],
      costCents: 149_99,
      refundCents: 0,
    })
  })

  it('asks for thirty days once the contract no longer binds', () => {
    const of = {
      ...begun('2025-01-10', { plan: 'standard' }),
      periods: 15,
      paidUntil: '2026-04-10',
      nextChargeOn: '2026-04-10',
    }
    expect(waysToEnd(of, { today: '2026-03-20', paid: [] })).toMatchObject({
      contract: { effectiveOn: '2026-04-19', accessUntil: '2026-05-10', costCents: 149_99 },
      law: { effectiveOn: '2026-04-21' },
    })
  })

  it('gives a company the contract’s way only', () => {
    const of = begun('2026-07-01', { plan: 'standard' }, { holder: 'company' })
    const ways = waysToEnd(of, { today: '2026-07-02', paid: [] })
    expect(ways.law).toBeNull()
    expect(ways.coolingOff).toBeNull()
  })

  it('pays back the months of a year that are not used, each used one at the price of a month', () => {
    const of = begun('2026-01-01', { plan: 'standard', cycle: 'annual' })
    const year = paid(1619_89, '2026-01-01', '2027-01-01')
    const { law, contract } = waysToEnd(of, { today: '2026-03-20', paid: [year] })
    // To 21 April: four months were begun, at R149.99.
    expect(law).toMatchObject({ effectiveOn: '2026-04-21', accessUntil: '2026-04-21', charges: [] })
    expect(law!.refundCents).toBe(1619_89 - 4 * 149_99)
    expect(contract).toMatchObject({ effectiveOn: '2027-01-01', costCents: 0, refundCents: 0 })
  })

  it('lets everything be paid back for seven days', () => {
    const of = begun('2026-07-01')
    const first = paid(49_99, '2026-07-01', '2026-08-01')
    const on = (today: string) => waysToEnd(of, { today, paid: [first] }).coolingOff
    expect(on('2026-07-08')).toEqual({ until: '2026-07-08', refundCents: 49_99 })
    expect(on('2026-07-09')).toBeNull()
  })

  it('begins no period on or after the day of the end, and lets none be cut short', () => {
    const start = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 500 }), fc.boolean(), (from, days, isLaw) => {
        let of = begun(from, { plan: 'standard' })
        const today = addDays(from, days)
        while (of.paidUntil! <= today) of = become.renew(of, of.priceCents, at(of.paidUntil!))
        const offer = waysToEnd(of, { today, paid: [] })[isLaw ? 'law' : 'contract']!
        of = become.cancel(of, offer, at(today))
        let charged = 0
        while (of.nextChargeOn) {
          expect(of.nextChargeOn < offer.effectiveOn).toBe(true)
          of = become.renew(of, of.priceCents, at(of.nextChargeOn))
          charged += of.priceCents
        }
        expect(charged).toBe(offer.costCents)
        expect(of.endsOn).toBe(offer.accessUntil)
        expect(of.endsOn! >= of.paidUntil!).toBe(true)
        expect(of.endsOn! >= offer.effectiveOn).toBe(true)
      }),
    )
  })

  it('can be taken back, and everything goes on as before', () => {
    const of = begun('2026-07-01', { plan: 'standard' })
    const offer = waysToEnd(of, { today: '2026-07-20', paid: [] }).law!
    expect(become.keepOn(become.cancel(of, offer, at('2026-07-20')))).toEqual(of)
  })
})

describe('upgrading', () => {
  it('costs the difference for the days that are left', () => {
    const of = begun('2026-07-01', { plan: 'standard' })
    expect(upgradeOffer(of, 'website', '2026-07-17')).toEqual({
      to: 'website',
      // 15 of 31 days of R49.01.
      nowCents: 23_71,
      from: '2026-07-17',
      until: '2026-08-01',
      thenCents: 199_00,
    })
    expect(upgradeOffer(of, 'website', '2026-07-01').nowCents).toBe(199_00 - 149_99)
  })

  it('costs nothing where PayFast would refuse so small a payment', () => {
    const of = begun('2026-07-01', { plan: 'standard' })
    expect(upgradeOffer(of, 'website', '2026-07-30').nowCents).toBe(0)
  })

  it('never costs more than the whole difference of a period, nor less with more days left', () => {
    const of = begun('2026-07-01', { plan: 'standard', cycle: 'annual' })
    const whole = periodPrice('premium', 'annual') - of.priceCents
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (days) => {
        const now = upgradeOffer(of, 'premium', addDays('2026-07-01', days)).nowCents
        const next = upgradeOffer(of, 'premium', addDays('2026-07-02', days)).nowCents
        expect(now).toBeLessThanOrEqual(whole)
        expect(next).toBeLessThanOrEqual(now)
      }),
    )
  })
})

it('counts the months of a span that have begun', () => {
  expect(monthsBegun('2026-01-31', '2026-01-31')).toBe(0)
  expect(monthsBegun('2026-01-31', '2026-02-28')).toBe(1)
  expect(monthsBegun('2026-01-31', '2026-03-01')).toBe(2)
  expect(monthsBegun('2026-01-01', addMonths('2026-01-01', 12))).toBe(12)
})

it('never takes back time that was paid for, whatever happens in whatever order', () => {
  type Move = (of: Subscription, now: Date) => Subscription
  const moves: Record<string, Move> = {
    renew: (of, now) => (of.nextChargeOn ? become.renew(of, become.chargeDue(of), now) : of),
    fail: (of, now) => become.failCharge(of, now),
    miss: (of, now) => (of.state === 'active' && of.nextChargeOn ? become.missCharge(of, now) : of),
    upgrade: (of) => (of.state === 'active' ? become.upgrade(of, 'premium') : of),
    'next charge': (of, now) =>
      of.state === 'active' ? become.chargedNextOn(of, addDays(dayOf(now), 3)) : of,
    cancel: (of, now) => {
      const { law } = waysToEnd(of, { today: dayOf(now), paid: [] })
      return of.cancelBy || !law ? of : become.cancel(of, law, now)
    },
    back: (of) => (of.cancelBy ? become.keepOn(of) : of),
    recover: (of, now) =>
      of.state === 'suspended'
        ? become.recover(of, {
            id: 'n',
            plan: of.plan,
            cycle: of.cycle,
            contractMonths: of.contractMonths,
            priceMonths: 12,
            beginsOn: laterOf(dayOf(now), of.paidUntil!),
            recurs: true,
          })
        : of,
  }
  const story = fc.array(
    fc.tuple(fc.constantFrom(...Object.keys(moves)), fc.integer({ min: 0, max: 40 })),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(story, (told) => {
      let of = begun('2026-07-01')
      let day = '2026-07-01'
      for (const [name, days] of told) {
        day = addDays(day, days)
        const before = of
        of = moves[name]!(of, at(day))
        expect(of.paidUntil! >= before.paidUntil!).toBe(true)
        // Time does what is due, and neither ends nor suspends within paid time.
        const due = clockSteps(of)[0]
        if (due?.step === 'suspend' || due?.step === 'end unpaid') {
          expect(dayOf(due.at) >= of.paidUntil!).toBe(true)
          if (due.at <= at(day)) of = { ...of, state: 'suspended' }
        }
        if (due?.step === 'end cancelled') expect(dayOf(due.at) >= of.paidUntil!).toBe(true)
        if (of.state === 'active') expect(of.owingSince).toBeNull()
      }
    }),
  )
})

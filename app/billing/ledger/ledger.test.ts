import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/platform/time.ts'
import {
  feeEarned,
  feeReleased,
  givingPaidOut,
  moneyArrived,
  moneyUnmatched,
  payfastPaidOut,
  refundedFee,
  refundPaid,
  reversalOf,
  sumOf,
} from './journals.ts'
import { earnedAfter, monthsServed } from './release.ts'
import { tenthDue, tenthOf } from './tenth.ts'

const cents = fc.integer({ min: 5_00, max: 5000_00 })
const party = 'a provider'
const category = 'education-literacy'

describe('a journal', () => {
  it('adds up to zero for every entry, and so does its reversal', () => {
    fc.assert(
      fc.property(cents, cents, fc.boolean(), fc.boolean(), (sum, other, isVendor, isDeferred) => {
        const feeCents = Math.min(sum, other) % 100
        const tenthCents = tenthOf(sum)
        const journals = [
          moneyArrived({ grossCents: sum, feeCents }, party),
          moneyUnmatched({ grossCents: sum, feeCents }),
          feeEarned({ cents: sum, isVendor, isDeferred, tenthCents, category, party }),
          refundedFee({ cents: sum, deferredCents: other, isVendor, tenthCents, category, party }),
          feeReleased(sum, party),
          refundPaid({ cents: sum, feeCents }, party),
          payfastPaidOut({ cents: sum, feeCents }),
          givingPaidOut(sum, category),
        ]
        for (const journal of journals) {
          expect(sumOf(journal)).toBe(0)
          expect(journal.every((line) => line.cents !== 0 && Number.isInteger(line.cents))).toBe(
            true,
          )
          expect(sumOf([...journal, ...reversalOf(journal)])).toBe(0)
        }
      }),
    )
  })

  it('books a vendor’s R149.99 as R130.43 and R19.56 of VAT, and its tenth of R15.00', () => {
    const fee = { cents: 149_99, isDeferred: false, tenthCents: tenthOf(149_99), category, party }
    const booked = (isVendor: boolean) =>
      Object.fromEntries(
        feeEarned({ ...fee, isVendor } as Parameters<typeof feeEarned>[0]).map((line) => [
          line.account,
          line.cents,
        ]),
      )
    expect(booked(true)).toEqual({
      customers: 149_99,
      'vat-output': -19_56,
      revenue: -130_43,
      giving: 15_00,
      'giving:education-literacy': -15_00,
    })
    expect(booked(false)).toMatchObject({ revenue: -149_99 })
    expect(booked(false)).not.toHaveProperty('vat-output')
  })
})

describe('the tenth', () => {
  it('is rounded half up', () => {
    expect([149_99, 49_99, 49_95, 49_94, 5].map(tenthOf)).toEqual([15_00, 5_00, 5_00, 4_99, 1])
  })

  it('is never out by more than half a cent, however many fees come and go back', () => {
    const acts = fc.array(fc.record({ fee: cents, isRefund: fc.boolean() }), { maxLength: 80 })
    fc.assert(
      fc.property(acts, (all) => {
        const paid: number[] = []
        let base = { baseCents: 0, tenthCents: 0 }
        for (const { fee, isRefund } of all) {
          const change = isRefund && paid.length > 0 ? -paid.pop()! : fee
          if (change > 0) paid.push(change)
          base = {
            baseCents: base.baseCents + change,
            tenthCents: base.tenthCents + tenthDue(base, change),
          }
          expect(Math.abs(base.tenthCents * 10 - base.baseCents)).toBeLessThanOrEqual(5)
        }
      }),
    )
  })
})

describe('a year that is earned month by month', () => {
  it('is earned in parts that never fall and end at the cent', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 24 }), (sum, months) => {
        const parts = Array.from({ length: months + 1 }, (_, served) =>
          earnedAfter({ months, cents: sum }, served),
        )
        expect(parts[0]).toBe(0)
        expect(parts.at(-1)).toBe(sum)
        for (let n = 1; n < parts.length; n++) {
          expect(parts[n]!).toBeGreaterThanOrEqual(parts[n - 1]!)
          expect(Math.abs(parts[n]! - (sum * n) / months)).toBeLessThan(1)
        }
      }),
    )
  })

  it('counts a month when its day has come, also from the 31st', () => {
    const year = { from: '2025-08-31', months: 12 }
    expect(monthsServed(year, '2025-09-29')).toBe(0)
    expect(monthsServed(year, '2025-09-30')).toBe(1)
    expect(monthsServed(year, '2026-02-28')).toBe(6)
    expect(monthsServed(year, addDays('2026-08-31', 400))).toBe(12)
  })
})

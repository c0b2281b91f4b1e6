import { causes } from '#app/billing/ledger/causes.ts'
import {
  feeEarned,
  feeReleased,
  type Line,
  moneyArrived,
  refundPaid,
  reversalOf,
} from '#app/billing/ledger/journals.ts'
import { earnedAfter } from '#app/billing/ledger/release.ts'
import { type Base, tenthDue } from '#app/billing/ledger/tenth.ts'
import type { Subscription } from '#app/billing/subscriptions/subscription.ts'
import { periodMonths } from '#app/plans/public/plans.ts'
import type { Cents } from '#app/platform/money.ts'
import { addMonths, startOfDay } from '#app/platform/time.ts'
import type { Chance } from '../chance.ts'
import type { Rows } from '../rows.ts'
import type { PlannedCharge } from './history.ts'

type Owner = Pick<Subscription, 'userId' | 'npoCategory' | 'cycle'>

/** PayFast's fee for a card payment by its price list: 3.2% and R2, plus VAT. */
export const payfastFee = (cents: Cents): Cents => Math.round((cents * 0.032 + 2_00) * 1.15)

/** The journals of an account's payments, made by the functions that the site uses. */
export class Books {
  readonly #rows: Rows
  readonly #chance: Chance
  readonly #now: Date
  readonly #isVendor: boolean

  constructor(
    rows: Rows,
    { chance, now, isVendor }: { chance: Chance; now: Date; isVendor: boolean },
  ) {
    this.#rows = rows
    this.#chance = chance
    this.#now = now
    this.#isVendor = isVendor
  }

  /** Books every charge of an account, and returns the base of its donations. */
  earn(owner: Owner, charges: readonly PlannedCharge[]): Base {
    let base: Base = { baseCents: 0, tenthCents: 0 }
    for (const charge of charges) {
      const { cents, settledAt: now } = charge
      const received = { grossCents: cents, feeCents: payfastFee(cents) }
      const arrived = moneyArrived(received, owner.userId)
      this.#post(causes.moneyArrived(charge.id), 'money arrived', arrived, now)
      const tenthCents = tenthDue(base, cents)
      const isDeferred = owner.cycle === 'annual'
      const lines = this.#feeLines(owner, cents, tenthCents)
      const journal = this.#post(causes.feeEarned(charge.id), 'fee earned', lines, now)
      base = { baseCents: base.baseCents + cents, tenthCents: base.tenthCents + tenthCents }
      if (isDeferred) this.#release(owner, charge, journal, lines)
    }
    this.#rows.add('giving_bases', {
      party: owner.userId,
      base_cents: base.baseCents,
      tenth_cents: base.tenthCents,
    })
    return base
  }

  /** An account's only charge, booked and fully refunded, with its 10%. */
  earnAndRefund(
    owner: Owner,
    charge: PlannedCharge,
    refund: { order: string; now: Date; paidAt: Date },
  ) {
    const { cents, settledAt } = charge
    const received = { grossCents: cents, feeCents: payfastFee(cents) }
    const arrived = moneyArrived(received, owner.userId)
    this.#post(causes.moneyArrived(charge.id), 'money arrived', arrived, settledAt)
    const base = { baseCents: 0, tenthCents: 0 }
    const lines = this.#feeLines(owner, cents, tenthDue(base, cents))
    const earned = causes.feeEarned(charge.id)
    const journal = this.#post(earned, 'fee earned', lines, settledAt)
    this.#post(causes.reversed(earned), 'reversal', reversalOf(lines), refund.now, journal)
    const back = refundPaid({ cents, feeCents: 0 }, owner.userId)
    this.#post(causes.refundPaid(refund.order), 'refund paid', back, refund.paidAt)
    this.#rows.add('giving_bases', { party: owner.userId, base_cents: 0, tenth_cents: 0 })
  }

  #feeLines({ userId, npoCategory, cycle }: Owner, cents: Cents, tenthCents: Cents) {
    return feeEarned({
      cents,
      isVendor: this.#isVendor,
      isDeferred: cycle === 'annual',
      tenthCents,
      category: npoCategory,
      party: userId,
    })
  }

  /** Recognises the past months of an annual fee, and returns what remains for the scheduled task. */
  #release({ userId, cycle }: Owner, charge: PlannedCharge, journal: string, lines: Line[]) {
    const cents = -lines.find(({ account }) => account === 'deferred-revenue')!.cents
    const months = periodMonths(cycle)
    const endOf = (month: number) => startOfDay(addMonths(charge.period.from, month))
    let served = 0
    while (served < months && endOf(served + 1) <= this.#now) {
      served++
      const part =
        earnedAfter({ months, cents }, served) - earnedAfter({ months, cents }, served - 1)
      const cause = causes.feeReleased(charge.id, served)
      this.#post(cause, 'fee released', feeReleased(part, userId), endOf(served))
    }
    this.#rows.add('deferred_fees', {
      journal_id: journal,
      party: userId,
      from_on: charge.period.from,
      months,
      cents,
      released_months: served,
      settled_cents: earnedAfter({ months, cents }, served),
      due_at: served < months ? endOf(served + 1) : null,
    })
  }

  #post(cause: string, kind: string, lines: Line[], now: Date, reverses: string | null = null) {
    const id = this.#chance.id(now)
    this.#rows.add('ledger_journals', {
      id,
      cause,
      kind,
      lines: lines.length,
      reverses,
      posted_at: now,
    })
    lines.forEach(({ account, cents, party }, index) => {
      this.#rows.add('ledger_entries', {
        journal_id: id,
        line: index + 1,
        account,
        cents,
        party: party ?? null,
      })
    })
    return id
  }
}

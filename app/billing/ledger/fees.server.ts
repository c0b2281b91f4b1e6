import type { Tx } from '#app/platform/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { addMonths, type Day, startOfDay } from '#app/platform/time.ts'
import { type Cause, categoryOf, type GivingAccount } from './accounts.ts'
import { causes } from './causes.ts'
import { lockBase, lockDeferred, moveBase, releases, settleDeferred } from './fee-rows.server.ts'
import { feeEarned, feeReleased, type Line, refundedFee, tenthSetAside } from './journals.ts'
import { journalOf, postJournal, reverseJournal } from './post-journal.server.ts'
import { earnedAfter } from './release.ts'
import { tenthDue, tenthOf } from './tenth.ts'

export type Fee = {
  /** The charge whose fee it is. */
  charge: string
  cents: Cents
  party: string
  category: Cause
  isVendor: boolean
  /** A fee for several months is earned month by month from this day. */
  over: { from: Day; months: number } | null
  now: Date
}

/** Books a paid fee: as income, at once or month by month, and 10% of it for the category. */
export async function earnFee(tx: Tx, { charge, over, now, ...fee }: Fee) {
  const base = await lockBase(tx, fee.party)
  const tenthCents = tenthDue(base, fee.cents)
  const lines = feeEarned({ ...fee, tenthCents, isDeferred: over !== null })
  const journal = await postJournal(tx, {
    cause: causes.feeEarned(charge),
    kind: 'fee earned',
    lines,
    now,
  })
  if (!journal) return
  await moveBase(tx, fee.party, fee.cents, tenthCents)
  const deferred = lines.find(({ account }) => account === 'deferred-revenue')
  if (over && deferred)
    await tx
      .insertInto('deferred_fees')
      .values({
        journal_id: journal,
        party: fee.party,
        from_on: over.from,
        months: over.months,
        cents: -deferred.cents,
        due_at: startOfDay(addMonths(over.from, 1)),
      })
      .execute()
}

/** Reverses everything booked for a fee, including its 10%. */
export async function reverseFee(tx: Tx, { charge, now }: { charge: string; now: Date }) {
  const earned = await journalOf(tx, causes.feeEarned(charge))
  if (!earned) throw new Error(`No fee was earned by charge ${charge}`)
  const party = earned.lines.find(({ account }) => account === 'customers')!.party!
  const base = await lockBase(tx, party)
  if (!(await reverseJournal(tx, { cause: causes.feeEarned(charge), now }))) return
  const deferred = await lockDeferred(tx, earned.id)
  if (deferred) {
    for (const cause of await releases(tx, charge)) await reverseJournal(tx, { cause, now })
    await settleDeferred(tx, earned.id, { settled: deferred.cents, dueAt: null })
  }
  const cents = sumOn(earned.lines, 'customers')
  const tenthCents = sumOn(earned.lines, 'giving')
  await moveBase(tx, party, -cents, -tenthCents)
  // Later fees may have been rounded on top of this one: corrects a leftover cent.
  const after = { baseCents: base.baseCents - cents, tenthCents: base.tenthCents - tenthCents }
  const odd = tenthOf(after.baseCents) - after.tenthCents
  if (odd !== 0) {
    const lines = tenthSetAside(odd, categoryIn(earned.lines), party)
    await postJournal(tx, { cause: causes.tenthEvenedOut(charge), kind: 'tenth', lines, now })
    await moveBase(tx, party, 0, odd)
  }
}

type PartOfFee = { charge: string; cents: Cents; isVendor: boolean; now: Date }

/** Books the refund of part of a fee, for unused months. */
export const giveBackFee = (tx: Tx, part: PartOfFee) =>
  reversePart(tx, part, { cause: causes.refundedFee(part.charge), kind: 'fee given back' })

/** Books a chargeback of the rest of a fee that was partly refunded. */
export const reverseRestOfFee = (tx: Tx, part: PartOfFee) =>
  reversePart(tx, part, { cause: causes.feeChargedBack(part.charge), kind: 'fee charged back' })

async function reversePart(
  tx: Tx,
  { charge, cents, isVendor, now }: PartOfFee,
  posting: { cause: string; kind: string },
) {
  const earned = await journalOf(tx, causes.feeEarned(charge))
  if (!earned) throw new Error(`No fee was earned by charge ${charge}`)
  const party = earned.lines.find(({ account }) => account === 'customers')!.party!
  const base = await lockBase(tx, party)
  const deferred = await lockDeferred(tx, earned.id)
  const unearned = deferred ? deferred.cents - deferred.settled_cents : 0
  const tenthCents = -tenthDue(base, -cents)
  const lines = refundedFee({
    cents,
    deferredCents: unearned,
    isVendor,
    tenthCents,
    category: categoryIn(earned.lines),
    party,
  })
  const journal = await postJournal(tx, { ...posting, lines, now })
  if (!journal) return
  await moveBase(tx, party, -cents, -tenthCents)
  if (deferred) {
    const settled = deferred.settled_cents + sumOn(lines, 'deferred-revenue')
    await settleDeferred(tx, earned.id, { settled, dueAt: deferred.due_at })
  }
}

/** Recognises the rest of a fee now: no further months will be used. */
export async function earnTheRest(tx: Tx, { charge, now }: { charge: string; now: Date }) {
  const earned = await journalOf(tx, causes.feeEarned(charge))
  const deferred = earned && (await lockDeferred(tx, earned.id))
  if (!deferred) return
  const rest = deferred.cents - deferred.settled_cents
  if (rest > 0)
    await postJournal(tx, {
      cause: causes.feeReleased(charge, 'rest'),
      kind: 'fee released',
      lines: feeReleased(rest, deferred.party),
      now,
    })
  await settleDeferred(tx, deferred.journal_id, { settled: deferred.cents, dueAt: null })
}

/** Recognises the months of a fee that are over, one journal per month. */
export async function releaseMonths(tx: Tx, journalId: string, now: Date) {
  const deferred = await lockDeferred(tx, journalId)
  if (!deferred?.due_at) return
  const { cause } = await tx
    .selectFrom('ledger_journals')
    .select('cause')
    .where('id', '=', journalId)
    .executeTakeFirstOrThrow()
  const charge = cause.slice(causes.feeEarned('').length)
  const { from_on: from, months, cents } = deferred
  let served = deferred.released_months
  let settled = deferred.settled_cents
  while (served < months && startOfDay(addMonths(from, served + 1)) <= now) {
    const part = earnedAfter({ months, cents }, served + 1) - earnedAfter({ months, cents }, served)
    served++
    settled += part
    await postJournal(tx, {
      cause: causes.feeReleased(charge, served),
      kind: 'fee released',
      lines: feeReleased(part, deferred.party),
      now,
    })
  }
  const dueAt = served < months ? startOfDay(addMonths(from, served + 1)) : null
  await settleDeferred(tx, journalId, { settled, months: served, dueAt })
}

const sumOn = (lines: readonly Line[], account: string) =>
  lines.filter((line) => line.account === account).reduce((sum, { cents }) => sum + cents, 0)

/** The category that got the 10%. A fee of a few cents may have had none. */
function categoryIn(lines: readonly Line[]): Cause {
  const line = lines.find(({ account }) => account.startsWith('giving:'))
  return line ? categoryOf(line.account as GivingAccount) : 'other-causes'
}

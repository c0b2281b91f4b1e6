import { type Account, passphrasesAt } from './account.ts'
import type { Cents } from './cents.ts'
import { confirm } from './confirmation.ts'
import type { Line } from './exchange.ts'
import { type Itn, readItn } from './itn.ts'
import type { ItnRefusal } from './itn-body.ts'
import { type ChargeState, type Meaning, meaningOf } from './payment-life.ts'
import { isSameSignature, itnSignature } from './signature.ts'
import type { SourceAnswer } from './source.ts'

/** What our own books hold of what a notification is about. */
export type Expected = {
  /** The sum stored when the form was built or the charge was scheduled; of a charge known already, its own. */
  amount: Cents
  /** The agreement's token, once it is known. */
  token?: string | null
  charge: ChargeState
  isCancelled: boolean
}

export type Quarantine =
  | ItnRefusal
  | 'another merchant'
  | 'wrong signature'
  | 'foreign address'
  | 'not expected'
  | 'another agreement'
  | 'wrong amount'
  | 'not sent by PayFast'
  | 'not understood'

export type Verdict =
  | { verdict: 'genuine'; itn: Itn; meaning: Exclude<Meaning, 'not understood'> }
  /** Kept without effect, for a person to look at. */
  | { verdict: 'quarantined'; reason: Quarantine; itn: Itn | null }
  /** Nobody could say; to be judged again later. */
  | { verdict: 'unknown'; why: string; itn: Itn }

export type Judge = {
  account: Account
  line: Line
  isKnownSource: (peer: string) => Promise<SourceAnswer>
  /** Looks a notification up by its token, else by its reference; null when neither is ours. */
  expected: (itn: Itn) => Promise<Expected | null>
}

/**
 * PayFast's four checks and ours. The cheap ones come first, and PayFast is only asked about what could
 * be true. The body is stored and answered with 200 before any of this.
 */
export async function judgeItn(
  judge: Judge,
  { body, peer, now }: { body: string | Uint8Array; peer: string; now: Date },
): Promise<Verdict> {
  const read = readItn(body)
  if ('refusal' in read) return { verdict: 'quarantined', reason: read.refusal, itn: null }
  const { itn } = read
  const quarantined = (reason: Quarantine): Verdict => ({ verdict: 'quarantined', reason, itn })

  if (itn.merchantId !== judge.account.merchantId) return quarantined('another merchant')
  if (!isSigned(judge.account, itn, now)) return quarantined('wrong signature')

  const source = await judge.isKnownSource(peer)
  if (source === 'foreign') return quarantined('foreign address')
  if (source === 'unknown')
    return { verdict: 'unknown', why: 'PayFast’s host names could not be asked', itn }

  const expected = await judge.expected(itn)
  if (!expected) return quarantined('not expected')
  if (expected.token && itn.token !== expected.token) return quarantined('another agreement')

  const meaning = meaningOf(itn, expected)
  if (meaning === 'not understood') return quarantined('not understood')

  const confirmation = await confirm(judge.account, judge.line, itn)
  if (confirmation.answer === 'invalid') return quarantined('not sent by PayFast')
  if (confirmation.answer === 'unknown')
    return { verdict: 'unknown', why: `PayFast did not confirm: ${confirmation.why}`, itn }
  // Checked last: if PayFast confirms it, money of another amount did arrive, and the office must be notified.
  if (!isAmountRight(itn, meaning, expected)) return quarantined('wrong amount')
  return { verdict: 'genuine', itn, meaning }
}

/** Whether it names our merchant account and bears a signature that only PayFast and we can make. */
export function isFromMerchant(account: Account, itn: Itn, now: Date): boolean {
  return itn.merchantId === account.merchantId && isSigned(account, itn, now)
}

function isSigned(account: Account, itn: Itn, now: Date): boolean {
  return passphrasesAt(account, now).some((passphrase) =>
    isSameSignature(itn.signature, itnSignature(itn.fields, passphrase)),
  )
}

/** Equal to the cent. A repeat must name the sum it named before, too; a cancellation names none. */
function isAmountRight(itn: Itn, meaning: Meaning, { amount, token }: Expected): boolean {
  if (itn.status !== 'complete') return true
  // Nothing was agreed at a zero amount unless an agreement is there, or the first sum itself is zero.
  if (meaning === 'nothing charged') return amount === 0 || Boolean(token && itn.token === token)
  return itn.gross === amount
}

import { type Account, passphrasesAt } from './account.ts'
import type { Cents } from './cents.ts'
import { confirm } from './confirmation.ts'
import type { Line } from './exchange.ts'
import { type Itn, readItn } from './itn.ts'
import type { ItnRefusal } from './itn-body.ts'
import { type ChargeState, type Meaning, meaningOf } from './payment-life.ts'
import { isSameSignature, itnSignature } from './signature.ts'
import type { SourceAnswer } from './source.ts'

/** Our records about the payment of a notification. */
export type Expected = {
  /** The amount stored when the form was built or the charge was scheduled; for a known charge, its own. */
  amount: Cents
  /** The agreement's token, once known. */
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
  /** Stored without effect, for manual review. */
  | { verdict: 'quarantined'; reason: Quarantine; itn: Itn | null }
  /** Couldn't be verified now; to be tried again later. */
  | { verdict: 'unknown'; why: string; itn: Itn }

export type Judge = {
  account: Account
  line: Line
  isKnownSource: (peer: string) => Promise<SourceAnswer>
  /** Finds a notification's payment by its token, otherwise by its reference; null if neither is ours. */
  expected: (itn: Itn) => Promise<Expected | null>
}

/**
 * PayFast's four checks and ours. Cheap checks come first, and PayFast is asked only about plausible
 * notifications. The body was stored and acknowledged with 200 before.
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
  // Checked last: if PayFast confirms it, money of another amount did arrive, and our team must be notified.
  if (!isAmountRight(itn, meaning, expected)) return quarantined('wrong amount')
  return { verdict: 'genuine', itn, meaning }
}

/** Whether it names our merchant account and has a valid signature. */
export function isFromMerchant(account: Account, itn: Itn, now: Date): boolean {
  return itn.merchantId === account.merchantId && isSigned(account, itn, now)
}

function isSigned(account: Account, itn: Itn, now: Date): boolean {
  return passphrasesAt(account, now).some((passphrase) =>
    isSameSignature(itn.signature, itnSignature(itn.fields, passphrase)),
  )
}

/** Equal to the cent. A repetition must have the amount it had before; a cancellation has none. */
function isAmountRight(itn: Itn, meaning: Meaning, { amount, token }: Expected): boolean {
  if (itn.status !== 'complete') return true
  // A zero amount is valid only for an existing agreement, or if the first amount itself is zero.
  if (meaning === 'nothing charged') return amount === 0 || Boolean(token && itn.token === token)
  return itn.gross === amount
}

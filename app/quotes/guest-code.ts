import { MOST_WRONG_CODES } from '#app/platform/texted-code.ts'
import { MINUTE, SECOND } from '#app/platform/time.ts'

/** The minimum time between two SMS to the same number. */
export const RESEND_AFTER = 30 * SECOND
/** For this long a repeated SMS has the same code, in case the first is only late. */
export const REPEATED_FOR = 20 * MINUTE
/** The most SMS per request: its code, the first quote, all quotes; or more codes instead. */
export const MOST_TEXTS = 3

export type SentCode = { phone: string; madeAt: Date; sentAt: Date; wrongCodes: number }

/** Milliseconds until another SMS may be sent; to another number it may at once. */
export function waitBeforeCode(
  pending: Pick<SentCode, 'phone' | 'sentAt'> | null,
  { phone, now }: { phone: string; now: Date },
): number {
  if (pending?.phone !== phone) return 0
  return Math.max(0, RESEND_AFTER - (now.getTime() - pending.sentAt.getTime()))
}

/** Whether an SMS sent now repeats the code. A code with too many wrong guesses is replaced. */
export function repeatsCode(
  pending: SentCode | null,
  { phone, now }: { phone: string; now: Date },
): boolean {
  return (
    pending?.phone === phone &&
    pending.wrongCodes < MOST_WRONG_CODES &&
    now.getTime() - pending.madeAt.getTime() < REPEATED_FOR
  )
}

export const triesLeft = ({ wrongCodes }: Pick<SentCode, 'wrongCodes'>) =>
  Math.max(0, MOST_WRONG_CODES - wrongCodes)

export type RequestTextKind = 'code' | 'first quote' | 'digest'

/** The SMS about their quotes that a guest gets next, if any. */
export function nextText({
  sent,
  quotes,
  waiting,
}: {
  sent: readonly RequestTextKind[]
  /** Those that can be accepted. */
  quotes: number
  /** Providers who haven't answered yet. */
  waiting: number
}): Exclude<RequestTextKind, 'code'> | null {
  if (sent.length >= MOST_TEXTS || quotes === 0 || sent.includes('digest')) return null
  // After quiet hours all answers may be in before the first SMS was sent: a single one covers both.
  if (waiting === 0 && quotes > 1) return 'digest'
  return sent.includes('first quote') ? null : 'first quote'
}

/**
 * The last line lets phones autofill the code, on this host only. It is the same in every language
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const codeText = (words: string, { siteUrl, code }: { siteUrl: string; code: string }) =>
  `${words}\n\n@${new URL(siteUrl).hostname} #${code}`

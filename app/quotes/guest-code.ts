import { MOST_WRONG_CODES } from '#app/platform/texted-code.ts'
import { MINUTE, SECOND } from '#app/platform/time.ts'

/** How soon the same number can be sent another text. */
export const RESEND_AFTER = 30 * SECOND
/** A text that is late says the same code as the one sent after it, for so long. */
export const REPEATED_FOR = 20 * MINUTE
/** At most so many texts about one request: its code, the first quote, all quotes; or more codes instead. */
export const MOST_TEXTS = 3

export type SentCode = { phone: string; madeAt: Date; sentAt: Date; wrongCodes: number }

/** Milliseconds until another text may be sent; to another number it may at once. */
export function waitBeforeCode(
  pending: Pick<SentCode, 'phone' | 'sentAt'> | null,
  { phone, now }: { phone: string; now: Date },
): number {
  if (pending?.phone !== phone) return 0
  return Math.max(0, RESEND_AFTER - (now.getTime() - pending.sentAt.getTime()))
}

/** Whether a text sent now repeats the code. A code that was guessed at too often is replaced. */
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

/** What a guest is texted about their quotes, if anything. */
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
  // After a night everyone may have answered before the first of them is news: one text says so.
  if (waiting === 0 && quotes > 1) return 'digest'
  return sent.includes('first quote') ? null : 'first quote'
}

/**
 * The last line lets phones fill in the code, on this host only. It is the same in every language
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const codeText = (words: string, { siteUrl, code }: { siteUrl: string; code: string }) =>
  `${words}\n\n@${new URL(siteUrl).hostname} #${code}`

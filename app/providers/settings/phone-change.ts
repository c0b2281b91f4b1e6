import { MINUTE } from '#app/platform/time.ts'

export const CODE_LENGTH = 6
/** So long a texted code can be used. */
export const CODE_LASTS = 10 * MINUTE
/** After so many wrong codes a new one has to be sent. */
export const MOST_WRONG_CODES = 5
/** A text may take a moment; before that no other is sent to the same number. */
export const RESEND_AFTER = MINUTE

export type PhoneChange = { phone: string; sentAt: Date; wrongCodes: number }

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'too many'

export function judgeCode(
  { sentAt, wrongCodes }: Omit<PhoneChange, 'phone'>,
  { isRight, now }: { isRight: boolean; now: Date },
): CodeVerdict {
  if (now.getTime() - sentAt.getTime() > CODE_LASTS) return 'expired'
  if (wrongCodes >= MOST_WRONG_CODES) return 'too many'
  return isRight ? 'right' : 'wrong'
}

/** Whether another code may be sent: to another number at once, to the same one after a minute. */
export function maySendCode(
  pending: Pick<PhoneChange, 'phone' | 'sentAt'> | null,
  { phone, now }: { phone: string; now: Date },
): boolean {
  return pending?.phone !== phone || now.getTime() - pending.sentAt.getTime() >= RESEND_AFTER
}

import { MINUTE } from './time.ts'

export const CODE_LENGTH = 6
/** How long an SMS code is valid. */
export const CODE_LASTS = 10 * MINUTE
/** After this many wrong codes a new one is required. */
export const MOST_WRONG_CODES = 5

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'too many'

export function judgeCode(
  { sentAt, wrongCodes }: { sentAt: Date; wrongCodes: number },
  { isRight, now }: { isRight: boolean; now: Date },
): CodeVerdict {
  if (now.getTime() - sentAt.getTime() > CODE_LASTS) return 'expired'
  if (wrongCodes >= MOST_WRONG_CODES) return 'too many'
  return isRight ? 'right' : 'wrong'
}

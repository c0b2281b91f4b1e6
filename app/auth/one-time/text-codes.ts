import { randomInt } from 'node:crypto'
import type { AuthSettings } from '../settings.server.ts'

/** The fixed code of a test number, which gets no SMS. */
export function fixedCode(
  { testCodes, testCodesUntil }: Pick<AuthSettings['phone'], 'testCodes' | 'testCodesUntil'>,
  phone: string,
  now: Date,
): string | null {
  if (testCodesUntil && now > testCodesUntil) return null
  return testCodes.get(phone.replace(/^\+/, '')) ?? null
}

/** A random code of this many digits. */
export const newTextCode = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')

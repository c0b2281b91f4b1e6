import { randomInt } from 'node:crypto'
import type { AuthSettings } from '../settings.server.ts'

/** The fixed code of a number that gets no text, where tests or reviewers were given one. */
export function fixedCode(
  { testCodes, testCodesUntil }: Pick<AuthSettings['phone'], 'testCodes' | 'testCodesUntil'>,
  phone: string,
  now: Date,
): string | null {
  if (testCodesUntil && now > testCodesUntil) return null
  return testCodes.get(phone.replace(/^\+/, '')) ?? null
}

/** Figures that a person reads in a text and types. */
export const newTextCode = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')

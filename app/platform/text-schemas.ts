import { cleanLine, cleanText } from './plain-text.ts'
import { z } from './zod.ts'

type Words = { min?: { length: number; error: string }; tooLong?: string }

/** A line of untrusted text, cleaned before its length is checked. */
export const plainText = (max: number, words: Words = {}) => cleaned(cleanLine, max, words)

/** The same for text of several lines. */
export const plainLines = (max: number, words: Words = {}) => cleaned(cleanText, max, words)

function cleaned(tidy: (text: string) => string, max: number, { min, tooLong }: Words) {
  const sized = z.string(min?.error).max(max, tooLong)
  // Input that is far too long is rejected without cleaning.
  return z
    .string(min?.error)
    .transform((text) => (text.length > max * 4 ? text : tidy(text)))
    .pipe(min ? sized.min(min.length, min.error) : sized)
}

/** For names: emails begin with them, and go to any address typed beside them. */
export const holdsNoLink = (typed: string) => !/https?:|www\.|:\/\/|<|>/i.test(typed)

import { cleanLine, cleanText } from './plain-text.ts'
import { z } from './zod.ts'

type Words = { min?: { length: number; error: string }; tooLong?: string }

/** A line of text from outside, cleaned before it is measured. */
export const plainText = (max: number, words: Words = {}) => cleaned(cleanLine, max, words)

/** The same for text of several lines. */
export const plainLines = (max: number, words: Words = {}) => cleaned(cleanText, max, words)

function cleaned(tidy: (text: string) => string, max: number, { min, tooLong }: Words) {
  const sized = z.string(min?.error).max(max, tooLong)
  // What is far too long is refused as it is: a megabyte of marks isn't worth cleaning.
  return z
    .string(min?.error)
    .transform((text) => (text.length > max * 4 ? text : tidy(text)))
    .pipe(min ? sized.min(min.length, min.error) : sized)
}

/** For names: emails begin with them, and are sent to whatever address was typed beside them. */
export const holdsNoLink = (typed: string) => !/https?:|www\.|:\/\/|<|>/i.test(typed)

import { z } from './zod.ts'

/** One line: names, titles, addresses. Line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}

/** Several lines: messages and descriptions. Line breaks stay, as \n. */
export function cleanText(text: string): string {
  return clean(text.replace(/\r\n?/g, '\n')).trim()
}

/**
 * What no reader sees and a database or a mail header may choke on: control characters (PostgreSQL
 * refuses NUL), halves of surrogate pairs, and the marks that turn the direction of the rest of a
 * page. Letters are put into their composed form, so that equal words are equal.
 */
function clean(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '').normalize('NFC')
}

const UNSEEN = /(?![\t\n\r])\p{Cc}|[\ufeff\u2028-\u202e\u2066-\u2069]/gu

type Words = { min?: { length: number; error: string }; tooLong?: string }

/** A line of text from outside, cleaned before it is measured. */
export const plainText = (max: number, words: Words = {}) => cleaned(cleanLine, max, words)

/** The same for text of several lines. */
export const plainLines = (max: number, words: Words = {}) => cleaned(cleanText, max, words)

function cleaned(tidy: (text: string) => string, max: number, { min, tooLong }: Words) {
  const sized = z.string().max(max, tooLong)
  // What is far too long is refused as it is: a megabyte of marks isn't worth cleaning.
  return z
    .string(min?.error)
    .transform((text) => (text.length > max * 4 ? text : tidy(text)))
    .pipe(min ? sized.min(min.length, min.error) : sized)
}

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

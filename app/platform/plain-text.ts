/** One line: names, titles, addresses. Line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}

/** Several lines: messages and descriptions. Line breaks stay, as \n. */
export function cleanText(text: string): string {
  return clean(text.replace(/\r\n?/g, '\n')).trim()
}

/**
 * The beginning of a text, without half a character at its end: JSON in the database and addresses take no
 * half of a surrogate pair, and fail where one is written.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.replace(/[\ud800-\udbff]$/, '')
}

/**
 * What no reader sees and a database or a mail header may choke on: control characters (PostgreSQL
 * refuses NUL), halves of surrogate pairs, the marks that turn the direction of the rest of a page, and
 * all the others that are there without being seen, by which two names could look the same. Letters are
 * put into their composed form, so that equal words are equal.
 */
function clean(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '$1').normalize('NFC')
}

/**
 * First what has to stay: joiners behind emoji and behind characters of scripts that need them, and the
 * tags of a region's flag. Signs of format that are drawn (the Arabic year, hieroglyphs) aren't listed.
 */
const UNSEEN = new RegExp(
  [
    /((?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u180e\u200c\u200d]|\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f})/u,
    /(?![\t\n\r])\p{Cc}/u,
    /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u,
    /[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** Cleans a single line: names, titles, addresses. Line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}

/** Cleans text of several lines: messages and descriptions. Line breaks stay, as \n. */
export function cleanText(text: string): string {
  return clean(text.replace(/\r\n?/g, '\n')).trim()
}

/** Truncates a text without splitting a surrogate pair, which JSON in PostgreSQL and URL encoding reject. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.replace(/[\ud800-\udbff]$/, '')
}

/**
 * Removes what is invisible or unstorable: control characters (PostgreSQL rejects NUL), lone surrogates,
 * bidirectional overrides, and other invisible characters with which two different names could look the same.
 * Normalises to NFC, so that equal text is equal.
 */
function clean(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '$1').normalize('NFC')
}

/**
 * Exceptions first: joiners after emoji and in scripts that need them, and the tags of region flags. Visible
 * format characters (the Arabic year sign, hieroglyphs) aren't listed.
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

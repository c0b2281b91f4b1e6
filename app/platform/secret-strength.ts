/**
 * An upper bound on a secret's entropy in bits. Detects what wasn't random: words, repetition, sequences and
 * placeholders count little.
 */
export function estimatedBits(secret: string): number {
  const { words, shortWords, rest } = withoutWords(withoutRepetition(secret))
  const bitsOfCharacter = Math.min(Math.log2(alphabetOf(rest)), variety(rest))
  return words * BITS_OF_WORD + shortWords * BITS_OF_SHORT_WORD + rest.length * bitsOfCharacter
}

/** For generated keys: 128 bits in hexadecimal pass, as do 43 characters of Base64. */
export const KEY_BITS = 100
/** For a passphrase shared with another service: 12 random letters and digits pass. */
export const PASSPHRASE_BITS = 60

/** One of two thousand: sentences consist of common words. */
const BITS_OF_WORD = 11
const BITS_OF_SHORT_WORD = 5

const PLACEHOLDERS =
  /change.?me|replace.?me|example|secret|password|passphrase|thembeka|qwerty|asdf|letmein|admin|default/gi

function withoutWords(text: string) {
  let words = 0
  let shortWords = 0
  const rest = text
    .replace(PLACEHOLDERS, () => {
      words++
      return ''
    })
    // Five letters or more with a vowel read like a word in any language.
    .replace(/[A-Z]?[a-z]{4,}|[A-Z]{5,}/g, (run) => {
      if (!/[aeiouy]/i.test(run)) return run
      words += Math.ceil(run.length / LONGEST_WORD)
      return ''
    })
    .replace(/(?<=^|[\s_-])[a-z]{1,3}(?=[\s_-]|$)/gi, () => {
      shortWords++
      return ''
    })
    // Separators add nothing.
    .replace(/[\s.,:;!?'"-]+/g, '')
  return { words, shortWords, rest }
}

const LONGEST_WORD = 10

/** Removes repetitions and sequences ("aaaa", "1234", "dcba"). */
function withoutRepetition(text: string) {
  let rest = ''
  for (let index = 0; index < text.length; ) {
    const length = Math.max(repeatedAt(text, index), sequenceAt(text, index))
    rest += text[index]
    index += Math.max(1, length)
  }
  return rest
}

const SHORTEST_REPEAT = 4

function repeatedAt(text: string, index: number) {
  let length = 0
  while (
    index + length < text.length &&
    text.slice(0, index).includes(text.slice(index, index + length + 1))
  )
    length++
  return length >= SHORTEST_REPEAT ? length : 0
}

function sequenceAt(text: string, index: number) {
  const step = text.charCodeAt(index + 1) - text.charCodeAt(index)
  if (!(Math.abs(step) <= 1)) return 0
  let length = 2
  while (text.charCodeAt(index + length) - text.charCodeAt(index + length - 1) === step) length++
  return length >= SHORTEST_REPEAT ? length : 0
}

/** How evenly a long text uses its characters: dates have many zeros. */
function variety(text: string) {
  if (text.length < LONG_ENOUGH_TO_COUNT) return Number.POSITIVE_INFINITY
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / text.length)
  return shares.reduce((sum, share) => sum - share * Math.log2(share), 0)
}

const LONG_ENOUGH_TO_COUNT = 24

/** The smallest alphabet that contains all characters. */
function alphabetOf(text: string) {
  if (/^[0-9]*$/.test(text)) return 10
  if (/^(?:[0-9a-f]*|[0-9A-F]*)$/.test(text)) return 16
  const sets = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]
  const sizes = [26, 26, 10, 20]
  return sets.reduce((sum, set, index) => sum + (set.test(text) ? sizes[index]! : 0), 0) || 1
}

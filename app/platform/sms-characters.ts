/**
 * The characters of an SMS of 160 (GSM 03.38). A single other one, a non-breaking space or an emoji, reduces
 * that to 70: the same text costs up to three times as much.
 */
const CHEAP = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
)

const PLAINER = new Map([
  ['…', '...'],
  ['ŉ', "'n"],
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
])

/** Converts text to the GSM alphabet, as far as possible. Characters without an equivalent stay. */
export function toGsmCharacters(words: string): string {
  return Array.from(words.normalize('NFC'), cheapest).join('').replace(/ {2,}/g, ' ')
}

function cheapest(character: string): string {
  if (CHEAP.has(character)) return character
  const plainer = PLAINER.get(character) ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (Array.from(plainer).every((part) => CHEAP.has(part))) return plainer
  return /[\p{L}\p{N}]/u.test(character) ? character : ''
}

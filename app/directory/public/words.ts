/**
 * How words are compared everywhere in search: lower case, no accents, no marks. An apostrophe joins
 * ("Jo'burg"), so does the hyphen behind an isiZulu or isiXhosa prefix ("i-alamu"); other hyphens part.
 */
export function plainWords(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’‘ʼʻ′`´.]/g, '')
    .replace(/(^|\s)(uku|[uieoa])-(?=\p{L})/gu, '$1$2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Between two initials these say no more than "&" does; search_text knows the same. */
const andBetweenInitials = /(?<=(?:^| )[\p{L}\p{N}] )(?:and|en|na) (?=[\p{L}\p{N}](?: |$))/gu
const spaceBetweenInitials = /(?<=(?:^| )[\p{L}\p{N}]) (?=[\p{L}\p{N}](?: |$))/gu

/**
 * The words of a name as the index of listings spells them (the function search_text of the database):
 * initials in a row are one word ("B & B" and "B and B" are "bb"), other single letters and small words
 * say nothing.
 */
export function nameWords(text: string, isSilent: (word: string) => boolean): string[] {
  const plain = plainWords(text)
  const words = plain.split(' ').filter(Boolean)
  // Two spaces where a small word stood: the letters around it are not in a row.
  const telling = plain
    .replace(andBetweenInitials, '')
    .split(' ')
    .map((word) => (isSilent(word) && word.length > 1 ? '' : word))
    .join(' ')
  const joined = telling.replace(spaceBetweenInitials, '')
  const long = joined.split(' ').filter((word) => word.length > 1)
  return long.length > 0 ? long : words.filter((word) => word.length > 1)
}

const nounPrefix = /^(?:zin|zim|mu|ma|mi|si|zi|bu|ku|lu|ba|m(?=[^aeiou])|n(?=[^aeiou]))(?=.{4})/
const concordAndVowel = /^(?:ng|kw|n|w|y|l|z|b|s)?[aeiou](?=.{4})/
const locative = /(?:w?ini|w?eni)$/

/**
 * The part of an isiZulu or isiXhosa word that stays when prefixes and the locative change:
 * "ingadi", "engadini" and "wengadi" all keep "ngad". Rough on purpose; it only ever adds a weaker guess.
 */
export function nguniStem(word: string) {
  const bare = word.replace(concordAndVowel, '')
  return withoutEnding(bare.replace(nounPrefix, '')) ?? withoutEnding(bare)
}

function withoutEnding(word: string) {
  const rest = locative.test(word) ? word.replace(locative, '') : word.replace(/[aeiou]$/, '')
  return rest.length >= 4 ? rest : null
}

/** "plumbers" and "plumber's" are a plumber: English and Afrikaans plurals. */
export function singular(word: string) {
  if (word.length < 5) return null
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : null
}

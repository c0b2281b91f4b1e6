/**
 * Normalises text for search: lower case, no accents, no punctuation. An apostrophe joins ("Jo'burg"), as
 * does the hyphen after an isiZulu or isiXhosa prefix ("i-alamu"); other hyphens separate.
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

/** Between two initials these mean the same as "&"; search_text has the same rule. */
const andBetweenInitials = /(?<=(?:^| )[\p{L}\p{N}] )(?:and|en|na) (?=[\p{L}\p{N}](?: |$))/gu
const spaceBetweenInitials = /(?<=(?:^| )[\p{L}\p{N}]) (?=[\p{L}\p{N}](?: |$))/gu

/**
 * The words of a name as the listings' index spells them (the SQL function search_text): consecutive initials
 * are one word ("B & B" and "B and B" are "bb"), other single letters and stop words are dropped.
 */
export function nameWords(text: string, isSilent: (word: string) => boolean): string[] {
  const plain = plainWords(text)
  const words = plain.split(' ').filter(Boolean)
  // A dropped stop word leaves two spaces, so that the letters around it aren't consecutive.
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
 * The stem of an isiZulu or isiXhosa word without prefixes and locative: "ingadi", "engadini" and "wengadi"
 * all have "ngad". Deliberately rough; it only adds a weaker match.
 */
export function nguniStem(word: string) {
  const bare = word.replace(concordAndVowel, '')
  return withoutEnding(bare.replace(nounPrefix, '')) ?? withoutEnding(bare)
}

function withoutEnding(word: string) {
  const rest = locative.test(word) ? word.replace(locative, '') : word.replace(/[aeiou]$/, '')
  return rest.length >= 4 ? rest : null
}

/** The singular of English and Afrikaans plurals: "plumbers" and "plumber's" become "plumber". */
export function singular(word: string) {
  if (word.length < 5) return null
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : null
}

const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text contains every typed word, ignoring accents and case. */
export function holdsWords(text: string, typed: string): boolean {
  const all = plain(text)
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes(word))
}

const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word that was typed occurs in a text, whatever its accents and capitals. */
export function holdsWords(text: string, typed: string): boolean {
  const all = plain(text)
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes(word))
}

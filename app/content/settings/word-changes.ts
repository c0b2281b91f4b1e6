export type WordChanges = { before: string; removed: string; added: string; after: string }

/** The common beginning and end of two texts, in whole words, and the difference in between. */
export function wordChanges(earlier: string, later: string): WordChanges {
  const [old, next] = [parts(earlier), parts(later)]
  const most = Math.min(old.length, next.length)
  let first = 0
  while (first < most && old[first] === next[first]) first++
  let last = 0
  while (last < most - first && old.at(-1 - last) === next.at(-1 - last)) last++
  const middle = (words: string[]) => words.slice(first, words.length - last).join('')
  return {
    before: old.slice(0, first).join(''),
    removed: middle(old),
    added: middle(next),
    after: last > 0 ? old.slice(-last).join('') : '',
  }
}

/** Words and the spaces between them. */
const parts = (text: string) => text.split(/(\s+)/).filter(Boolean)

/** The edit distance of two words, counting a swap of neighbours as one edit. */
export function typosBetween(first: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= first.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = last[j - 1]! + (first[i - 1] === other[j - 1] ? 0 : 1)
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, change)
      const isSwapped =
        i > 1 && j > 1 && first[i - 1] === other[j - 2] && first[i - 2] === other[j - 1]
      if (isSwapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last[other.length]!
}

const LONGEST = 120

/** The nearest path, if it has at most one typo per four letters. */
export function nearestOf(requests: string, known: readonly string[]): string | null {
  const path = requests.toLowerCase().replace(/\/+$/, '')
  if (path.length > LONGEST) return null
  let best: { address: string; typos: number } | null = null
  for (const address of known) {
    if (Math.abs(address.length - path.length) > 3) continue
    const typos = typosBetween(path, address)
    const most = Math.min(3, Math.floor((address.length - 1) / 4))
    if (typos <= most && (!best || typos < best.typos)) best = { address, typos }
  }
  return best?.address ?? null
}

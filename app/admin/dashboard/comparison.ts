/** How a figure of a period stands to the same of the period before. */
export type Comparison =
  /** Nothing was counted in one of the two. */
  | { is: 'unknown' }
  | { is: 'the same' }
  /** There is no percentage of nothing. */
  | { is: 'new' }
  | { is: 'more' | 'less'; percent: number }

/** For counts and sums. Less than half a percent is the same. */
export function compare(value: number | null, before: number | null): Comparison {
  if (value === null || before === null) return { is: 'unknown' }
  if (value === before) return { is: 'the same' }
  if (before <= 0) return { is: 'new' }
  const percent = Math.round((Math.abs(value - before) / before) * 100)
  if (percent === 0) return { is: 'the same' }
  return { is: value > before ? 'more' : 'less', percent }
}

/** A part of a whole as a share from 0 to 1, or null where the whole is nothing. */
export const ratio = (part: number, whole: number): number | null =>
  whole > 0 ? part / whole : null

/** How many had each value, such as how many answers took so many minutes. */
export type Distribution = ReadonlyMap<number, number>

/** The value that half of them don't exceed, or null of none. */
export function median(distribution: Distribution): number | null {
  const total = [...distribution.values()].reduce((sum, count) => sum + count, 0)
  let reached = 0
  for (const [value, count] of [...distribution].toSorted(([left], [right]) => left - right)) {
    reached += count
    if (total > 0 && reached * 2 >= total) return value
  }
  return null
}

/** Their mean, or null of none. */
export function mean(distribution: Distribution): number | null {
  let sum = 0
  let total = 0
  for (const [value, count] of distribution) {
    sum += value * count
    total += count
  }
  return total > 0 ? sum / total : null
}

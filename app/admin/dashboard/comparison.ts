/** How a figure compares to the same figure of the previous period. */
export type Comparison =
  /** One of the two periods has no data. */
  | { is: 'unknown' }
  | { is: 'the same' }
  /** A percentage of zero is undefined. */
  | { is: 'new' }
  | { is: 'more' | 'less'; percent: number }

/** For counts and sums. A change of less than half a percent counts as none. */
export function compare(value: number | null, before: number | null): Comparison {
  if (value === null || before === null) return { is: 'unknown' }
  if (value === before) return { is: 'the same' }
  if (before <= 0) return { is: 'new' }
  const percent = Math.round((Math.abs(value - before) / before) * 100)
  if (percent === 0) return { is: 'the same' }
  return { is: value > before ? 'more' : 'less', percent }
}

/** A share from 0 to 1, or null if the total is zero. */
export const ratio = (part: number, whole: number): number | null =>
  whole > 0 ? part / whole : null

/** How many had each value, for example how many replies took how many minutes. */
export type Distribution = ReadonlyMap<number, number>

/** The median, or null if the distribution is empty. */
export function median(distribution: Distribution): number | null {
  const total = [...distribution.values()].reduce((sum, count) => sum + count, 0)
  let reached = 0
  for (const [value, count] of [...distribution].toSorted(([left], [right]) => left - right)) {
    reached += count
    if (total > 0 && reached * 2 >= total) return value
  }
  return null
}

/** The mean, or null if the distribution is empty. */
export function mean(distribution: Distribution): number | null {
  let sum = 0
  let total = 0
  for (const [value, count] of distribution) {
    sum += value * count
    total += count
  }
  return total > 0 ? sum / total : null
}

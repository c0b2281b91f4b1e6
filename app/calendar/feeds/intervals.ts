/** From `start` up to `end`, both in milliseconds. */
export type Interval = { start: number; end: number }

/** The parts of intervals that lie within a window, in order, where those that overlap or touch are one. */
export function mergeWithin(window: Interval, intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  const clipped = intervals
    .map(({ start, end }) => ({
      start: Math.max(start, window.start),
      end: Math.min(end, window.end),
    }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
  for (const interval of clipped) {
    const last = merged.at(-1)
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end)
    else merged.push(interval)
  }
  return merged
}

/** A rounded maximum for an axis, with its ticks from 0 up: 38 400 gives 0, 10 000 … 40 000. */
export function axisMarks(highest: number, wanted = 4): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}

const tenth = (n: number) => Math.round(n * 10) / 10

/** Points of a line in a box of 100 × 100, the first value on the left, zero at the bottom. */
export function linePoints(values: readonly number[], top: number): [number, number][] {
  const last = Math.max(1, values.length - 1)
  return values.map((value, i) => [tenth((i / last) * 100), tenth(100 - (value / top) * 100)])
}

export function linePath(points: readonly (readonly [number, number])[]) {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')
}

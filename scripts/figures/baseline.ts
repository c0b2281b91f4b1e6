import type { Figure } from './measure.ts'

export type Baseline = Record<string, string[] | number>

const stored = (figure: Figure) => ('value' in figure ? figure.value : figure.offenders)
const sizeOf = (entry: string[] | number) => (typeof entry === 'number' ? entry : entry.length)

/** A message for each metric that differs from the baseline, with the offenders. */
export function compare(figures: Figure[], baseline: Baseline) {
  const worse: string[] = []
  const outdated: string[] = []
  for (const figure of figures) {
    const allowed = baseline[figure.name]
    const [now, before] = [sizeOf(stored(figure)), sizeOf(allowed ?? [])]
    if (allowed === undefined) outdated.push(`${figure.name}: the baseline has none.`)
    else if (now > before)
      worse.push(
        `${figure.name}: ${now}, but at most ${before}. ${'value' in figure ? 'Shorten some of' : 'New'}:`,
        ...offendersBeyond(figure, allowed).map((name) => `  ${name}`),
      )
    else if (JSON.stringify(stored(figure)) !== JSON.stringify(allowed))
      outdated.push(
        now < before
          ? `${figure.name}: ${now}, better than the ${before} of the baseline.`
          : `${figure.name}: still ${now}, but not the same ones as in the baseline.`,
      )
  }
  const names = figures.map(({ name }) => name)
  for (const name of Object.keys(baseline))
    if (!names.includes(name)) outdated.push(`${name}: the baseline holds what nobody measures.`)
  return { worse, outdated }
}

function offendersBeyond(figure: Figure, allowed: string[] | number): string[] {
  if (!('value' in figure))
    return figure.offenders.filter((name) => ![allowed].flat().includes(name))
  return figure.sizes
    .filter(({ lines }) => lines > Number(allowed) && lines <= figure.value)
    .map(({ name, lines }) => `${name}: ${lines} lines`)
}

export const baselineOf = (figures: Figure[]): Baseline =>
  Object.fromEntries(figures.map((figure) => [figure.name, stored(figure)]))

/** A line per metric. Several uses of one table are listed once. */
export function table(figures: Figure[]): string[] {
  return figures.map((figure) => {
    const count = String(sizeOf(stored(figure))).padStart(6)
    const tables = /tables/.test(figure.name) && 'offenders' in figure
    const subject = tables
      ? ` (${new Set(figure.offenders.map((use) => use.split(' ')[0])).size} tables)`
      : ''
    return `${count}  ${figure.name}${subject}`
  })
}

/** Structural metrics are no worse than scripts/figures.json (docs/decisions/0168). */
import { readFileSync } from 'node:fs'
import { compare, table } from '../figures/baseline.ts'
import { measure } from '../figures/measure.ts'
import { gapsInOrder } from '../figures/subjects.ts'
import { readTree } from '../figures/tree.ts'
import { say } from '../lib/say.mjs'

export async function check() {
  const tree = await readTree()
  const gaps = gapsInOrder(tree)
  if (gaps.length > 0) return gaps
  const figures = measure(tree)
  for (const line of table(figures)) say(line)
  const { worse, outdated } = compare(
    figures,
    JSON.parse(readFileSync('scripts/figures.json', 'utf8')),
  )
  return [
    ...worse,
    ...outdated,
    ...(outdated.length > 0 ? ['Write the baseline with npm run figures, and commit it.'] : []),
  ]
}

/**
 * Updates the baseline of the structural metrics: `npm run figures`. Values may only improve
 * (docs/decisions/0168): a change that must make one worse deletes the file first, which is visible in its
 * review.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { baselineOf, compare, table } from './figures/baseline.ts'
import { measure } from './figures/measure.ts'
import { gapsInOrder } from './figures/subjects.ts'
import { readTree } from './figures/tree.ts'
import { CannotGoOn, say } from './lib/say.mjs'

const FILE = 'scripts/figures.json'

export async function run() {
  const tree = await readTree()
  const gaps = gapsInOrder(tree)
  if (gaps.length > 0) throw new CannotGoOn(gaps.join('\n'))
  const figures = measure(tree)
  for (const line of table(figures)) say(line)
  const { worse } = existsSync(FILE)
    ? compare(figures, JSON.parse(readFileSync(FILE, 'utf8')))
    : { worse: [] }
  if (worse.length > 0)
    throw new CannotGoOn(
      `${worse.join('\n')}\nThe baseline stays as it is, because it only shrinks.`,
    )
  writeFileSync(FILE, `${JSON.stringify(baselineOf(figures), null, 2)}\n`)
}

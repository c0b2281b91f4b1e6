/** The import rules of .dependency-cruiser.cjs. */
import { cruise } from '../lib/cruise.ts'

export async function check() {
  const { summary } = await cruise()
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}

import type { Sum } from './challenge.ts'
import { proofOf, tryNumbers } from './puzzle.ts'

/** What a browser does with a sum, all at once. */
export function worked(sum: Sum): string {
  const found = tryNumbers(sum, 0, sum.maxnumber + 1)
  if (found === null) throw new Error('This sum has no answer')
  return proofOf(sum, found)
}

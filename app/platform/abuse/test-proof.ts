import type { Sum } from './challenge.ts'
import { proofOf, tryNumbers } from './puzzle.ts'

/** Solves a challenge synchronously. */
export function worked(sum: Sum): string {
  const found = tryNumbers(sum, 0, sum.maxnumber + 1)
  if (found === null) throw new Error('This sum has no answer')
  return proofOf(sum, found)
}

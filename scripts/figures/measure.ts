/** Structural metrics of the code, from its imports and syntax trees. */
import { functionsOf, repeatedBlocks, SHORTEST_BLOCK, vagueVariables } from './code.ts'
import { acrossSubjects, againstTheOrder, enteredServerFiles, largestCycle } from './subjects.ts'
import { readSource } from './syntax.ts'
import type { Tree } from './tree.ts'

/** The offenders' names, whose number counts, or a size that 95 of 100 don't exceed. */
export type Figure =
  | { name: string; offenders: string[] }
  | { name: string; value: number; sizes: Size[] }
type Size = { name: string; lines: number }

const LONGEST_COMPONENT = 120

export function measure(tree: Tree): Figure[] {
  const files = tree.sources.map(readSource)
  const functions = files.flatMap((file) => [...functionsOf(file)])
  return [
    list('subjects in the largest import cycle', largestCycle(tree)),
    list('imports against app/order.json', againstTheOrder(tree)),
    list('imports from other subjects (file → subject)', acrossSubjects(tree)),
    list('server files that other subjects import', enteredServerFiles(tree)),
    percentile('lines of a function (95th percentile)', functions),
    percentile(
      'lines of a file (95th percentile)',
      files.map(({ path, lines }) => ({ name: path, lines: lines.length })),
    ),
    list(
      `components over ${LONGEST_COMPONENT} lines`,
      functions
        .filter(({ isComponent, lines }) => isComponent && lines > LONGEST_COMPONENT)
        .map(({ name }) => name),
    ),
    list(
      'variables named at, of, one or asked',
      files.flatMap((file) => [...vagueVariables(file)]),
    ),
    list(`repeated blocks of ${SHORTEST_BLOCK} lines and more`, repeatedBlocks(files)),
  ]
}

function list(name: string, offenders: Iterable<string>): Figure {
  return { name, offenders: [...new Set(offenders)].sort() }
}

/** Rounded up to 4, so that a line more or less doesn't matter. */
function percentile(name: string, sizes: Size[]): Figure {
  const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b)
  const exact = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  return { name, value: Math.ceil(exact / 4) * 4, sizes }
}

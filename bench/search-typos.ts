import { typoCases, typoTable, typoTableText } from '#app/directory/index.server.ts'

/** Every one-letter typo of every word, without the listed misspellings: the whole table. */
export function benchSearchTypos(print: (line: string) => void) {
  const cases = typoCases()
  const began = performance.now()
  const rows = typoTable(cases)
  const each = (performance.now() - began) / cases.length
  print(typoTableText(rows))
  print(`${cases.length} typos read, ${each.toFixed(3)} ms each`)
  return { rows, msEach: each }
}

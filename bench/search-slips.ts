import { slipCases, slipTable, slipTableText } from '#app/directory/index.server.ts'

/** Every one-letter slip of every word, with the listed misspellings taken out: the whole table. */
export function benchSearchSlips(print: (line: string) => void) {
  const cases = slipCases()
  const began = performance.now()
  const rows = slipTable(cases)
  const each = (performance.now() - began) / cases.length
  print(slipTableText(rows))
  print(`${cases.length} slips read, ${each.toFixed(3)} ms each`)
  return { rows, msEach: each }
}

/** A spreadsheet takes a cell that begins like this for a formula, and would work it out. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/

/** One line of a file that spreadsheets read (RFC 4180). No cell of it is ever worked out. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A spreadsheet evaluates a cell that begins like this as a formula. Full-width characters count as well. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/**
 * With South African settings Windows separates lists by semicolons, and spreadsheets open files the same
 * way: a cell of ours then ends at a semicolon, quoted or not, and the next begins. The same applies to line
 * breaks and tabs. Quotation marks in between change nothing: doubled they are an empty text, joined to what
 * follows.
 */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g

/** A line of a CSV file (RFC 4180). None of its cells is evaluated as a formula. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = (FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_AFTER_SEPARATOR, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

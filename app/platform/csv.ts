/** A spreadsheet takes a cell that begins like this for a formula, and would work it out. Wide signs count as well. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/**
 * Windows set to South Africa separates lists by semicolons, and its spreadsheets open files the same way: there a
 * cell of ours ends at a semicolon, quoted or not, and the next begins. The same where a line or tab ends. Quotation
 * marks in between hide nothing: doubled they are an empty text, and what follows is joined to it.
 */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g

/** One line of a file that spreadsheets read (RFC 4180). No cell of it is ever worked out. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = (FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_AFTER_SEPARATOR, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

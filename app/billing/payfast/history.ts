import { parse } from 'csv-parse/sync'
import { type Cents, centsInGrouped } from './cents.ts'

/** A line of the account's history: an incoming or outgoing amount. */
export type Transaction = {
  date: string
  type: string
  sign: string
  party: string
  name: string
  description: string
  currency: string
  fundingType: string
  batchId: string | null
  gross: Cents
  fee: Cents
  net: Cents
  balance: Cents
  reference: string
  pfPaymentId: string
  custom: { texts: string[]; integers: string[] }
}

type Row = Record<string, string>

/**
 * Matches columns by header, because columns come and go ("Batch ID") and are reordered. Null if it isn't a
 * history.
 */
export function readHistory(csv: string): Transaction[] | null {
  const rows = rowsIn(csv)
  if (!rows) return null
  const transactions = rows.map(transactionOf)
  return transactions.every((transaction) => transaction !== null) ? transactions : null
}

const NEEDED = ['date', 'gross', 'fee', 'net', 'm payment id', 'pf payment id']

function rowsIn(csv: string): Row[] | null {
  let header: string[] = []
  try {
    const rows = parse<Row>(csv, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
      columns: (names: string[]) => {
        header = names.map((name) => name.trim().toLowerCase())
        return header
      },
    })
    return NEEDED.every((name) => header.includes(name)) ? rows : null
  } catch {
    // An HTML page, or a file truncated inside a quoted field.
    return null
  }
}

function transactionOf(row: Row): Transaction | null {
  const text = (name: string) => row[name] ?? ''
  const sum = (name: string) => centsInGrouped(text(name) || '0')
  const [gross, fee, net, balance] = [sum('gross'), sum('fee'), sum('net'), sum('balance')]
  if (gross === null || fee === null || net === null || balance === null) return null
  const five = (name: string) =>
    [1, 2, 3, 4, 5].map((n) => text(`custom ${name}${n}`) || text(`${name}${n}`))
  return {
    date: text('date'),
    type: text('type'),
    sign: text('sign'),
    party: text('party'),
    name: text('name'),
    description: text('description'),
    currency: text('currency'),
    fundingType: text('funding type'),
    batchId: 'batch id' in row ? text('batch id') : null,
    gross,
    fee,
    net,
    balance,
    reference: text('m payment id'),
    pfPaymentId: text('pf payment id'),
    custom: { texts: five('str'), integers: five('int') },
  }
}

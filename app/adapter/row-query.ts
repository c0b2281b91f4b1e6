import { isId } from '#app/platform/ids.ts'
import {
  type Column,
  columns,
  isColumn,
  type ProviderRecord,
  type Value,
} from './provider-record.ts'
import { Refusal } from './refusal.ts'

/** A parsed query of the table: these columns, of the rows that match. */
export type RowQuery = { shown: Column[]; fits: (record: ProviderRecord) => boolean }

const TABLE = 'service_providers'
const notFilters = new Set(['select', 'columns', 'order', 'limit', 'offset'])

/**
 * Parses the subset of PostgREST's query syntax that the client uses; the rest is rejected with PostgREST's
 * messages.
 */
export function readRowQuery(requested: URLSearchParams): RowQuery {
  const filters = [...requested].filter(([name]) => !notFilters.has(name)).map(readFilter)
  for (const term of (requested.get('order') ?? '').split(',').filter(Boolean))
    column(term.split('.')[0]!)
  const skipped = count(requested, 'offset', 0)
  const wanted = count(requested, 'limit', Number.POSITIVE_INFINITY)
  // There is at most one row: an offset skips it.
  const isPassedOver = skipped > 0 || wanted === 0
  return {
    shown: readSelect(requested.get('select') ?? '*'),
    fits: (record) => !isPassedOver && filters.every((fits) => fits(record)),
  }
}

function readSelect(select: string): Column[] {
  const names = select.split(',').map((name) => name.trim())
  return names.flatMap((name) => {
    if (name === '*' || name === '') return [...columns]
    if (!/^\w+$/.test(name))
      throw unreadable(`"failed to parse select parameter (${select.slice(0, 60)})"`)
    return [column(name)]
  })
}

function column(name: string): Column {
  if (isColumn(name)) return name
  throw new Refusal(400, '42703', `column ${TABLE}.${name.slice(0, 60)} does not exist`)
}

function count(requested: URLSearchParams, name: string, none: number) {
  const text = requested.get(name)
  if (text === null) return none
  if (!/^\d{1,9}$/.test(text)) throw unreadable(`"failed to parse ${name} (${text.slice(0, 20)})"`)
  return Number(text)
}

type Fits = (record: ProviderRecord) => boolean

function readFilter([name, condition]: [string, string]): Fits {
  const [, not, operator = '', operand = ''] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(condition) ?? []
  const test = Object.hasOwn(tests, operator) ? tests[operator] : undefined
  if (!/^\w+$/.test(name) || name === 'and' || name === 'or' || !test)
    throw unreadable(`"failed to parse filter (${condition.slice(0, 60)})"`)
  const subject = column(name)
  const operands = operator === 'in' ? listed(operand) : [operand]
  if ((subject === 'id' || subject === 'user_id') && operator !== 'is')
    for (const otherOperand of operands) if (!isId(otherOperand)) throw noUuid(otherOperand)
  return (record) => {
    const value = asText(record[subject])
    // Like NULL in SQL: it neither equals nor differs from anything; only "is" matches it.
    if (value === null && operator !== 'is') return false
    return test(value, operands) !== Boolean(not)
  }
}

const tests: Record<string, (value: string | null, operands: string[]) => boolean> = {
  eq: (value, [operand]) => value === operand,
  neq: (value, [operand]) => value !== operand,
  is: (value, [operand]) => (operand === 'null' ? value === null : value === operand),
  in: (value, operands) => operands.includes(value ?? ''),
}

const listed = (operand: string) =>
  operand
    .replace(/^\(|\)$/g, '')
    .split(',')
    .map((part) => part.replace(/^"|"$/g, ''))

const noUuid = (text: string) =>
  new Refusal(400, '22P02', `invalid input syntax for type uuid: "${text.slice(0, 40)}"`)

function asText(value: Value): string | null {
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? `{${value.join(',')}}` : String(value)
}

const unreadable = (message: string) => new Refusal(400, 'PGRST100', message)

import { z } from '#app/platform/zod.ts'

export type Row = Record<string, unknown>

/** An invalid row, with a message for the operator who imports it. */
export class RowProblem extends Error {}

const nothing = new Set<unknown>([undefined, null, '', 'null', 'NULL', '\\N'])

/** A cell's value in either format: CSV has only text, and an empty cell for null. */
function cell(row: Row, name: string): unknown {
  const value = Object.hasOwn(row, name) ? row[name] : undefined
  return nothing.has(value) ? null : value
}

export function text(row: Row, name: string, most = 2000): string | null {
  const value = cell(row, name)
  if (value === null) return null
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new RowProblem(`${name} should be text`)
  const read = String(value)
  if (read.length > most) throw new RowProblem(`${name} is longer than ${most} characters`)
  if (read.includes('\0') || !read.isWellFormed())
    throw new RowProblem(`${name} holds characters that no database keeps`)
  return read
}

const Id = z.guid()

export function id(row: Row, name: string): string {
  const read = text(row, name)
  if (read === null) throw new RowProblem(`it has no ${name}`)
  if (!Id.safeParse(read).success) throw new RowProblem(`${name} should be a UUID`)
  return read.toLowerCase()
}

const words: Record<string, boolean> = { true: true, t: true, false: false, f: false }

export function flag(row: Row, name: string): boolean {
  const value = cell(row, name)
  if (value === null) return false
  const read = typeof value === 'boolean' ? value : words[String(value).toLowerCase()]
  if (read === undefined) throw new RowProblem(`${name} should be true or false`)
  return read
}

// "2024-05-01 10:11:12.345678+00", as PostgreSQL writes it, or ISO 8601 with T and Z.
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d(?::?\d\d)?)$/

export function time(row: Row, name: string): Date | null {
  const read = text(row, name)
  if (read === null) return null
  const [, day, clock, zone = 'Z'] = TIME.exec(read) ?? []
  const hours = zone.length === 3 ? `${zone}:00` : zone.replace(/(\d\d)(\d\d)$/, '$1:$2')
  const now = new Date(`${day}T${clock}${hours}`)
  if (!day || Number.isNaN(now.getTime()))
    throw new RowProblem(`${name} should be a time such as 2024-05-01 10:11:12+00`)
  return now
}

const MOST_METADATA = 256 * 1024

/** An object, or the JSON of one. */
export function object(row: Row, name: string): Row {
  const value = cell(row, name)
  if (value === null) return {}
  const read = typeof value === 'string' ? parsed(name, value) : value
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new RowProblem(`${name} should be an object`)
  const written = JSON.stringify(read)
  if (written.length > MOST_METADATA) throw new RowProblem(`${name} is larger than 256 KB`)
  if (/\\u0000|\\ud[89a-f]/i.test(written))
    throw new RowProblem(`${name} holds characters that no database keeps`)
  return read as Row
}

function parsed(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new RowProblem(`${name} should be JSON`)
  }
}

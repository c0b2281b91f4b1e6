import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { pick } from 'stream-json/filters/pick.js'
import { parser } from 'stream-json/parser.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import type { Row } from './imported-row.ts'

export type Table = 'users' | 'identities'
type Form = 'csv' | 'list' | 'object'

/** A row with its one-based number in the file; or why it can't be parsed. */
export type Placed = { row: Row; place: number; problem?: string }

const LARGEST_ROW = 4 * 1024 * 1024

/**
 * Streams the rows of one table in an export: a CSV file or JSON array holds one table, a JSON object has
 * each under its name. A file is never in memory as a whole.
 */
export async function* rowsOf(file: string, table: Table): AsyncGenerator<Placed> {
  let place = 0
  for await (const row of streamOf(file, await formOf(file), table)) {
    place++
    if (row instanceof Error) yield { row: {}, place, problem: row.message }
    else if (typeof row !== 'object' || row === null || Array.isArray(row))
      yield { row: {}, place, problem: 'it is no object' }
    else yield { row: row as Row, place }
  }
}

/** Whether one file can contain both tables. */
export const holdsBoth = async (file: string) => (await formOf(file)) === 'object'

/** The parsed values, and errors for invalid ones after which parsing can continue. */
async function* streamOf(file: string, form: Form, table: Table): AsyncGenerator<unknown> {
  const source = createReadStream(file)
  if (form === 'csv') {
    const skipped: Error[] = []
    const records = parse({
      columns: true,
      bom: true,
      max_record_size: LARGEST_ROW,
      skip_records_with_error: true,
      on_skip: (error) => void skipped.push(error ?? new Error('it is no record')),
    })
    for await (const record of piped(source, [records])) {
      yield* skipped.splice(0)
      yield record
    }
    yield* skipped
    return
  }
  const whole = { streamValues: false }
  const parts =
    form === 'object'
      ? [
          parser.asStream(whole),
          pick.asStream({ filter: table, once: true }),
          streamArray.asStream(),
        ]
      : [parser.asStream(whole), streamArray.asStream()]
  for await (const { value } of piped(source, parts) as AsyncIterable<{ value: unknown }>)
    yield value
}

/** The end of a pipeline; an error in any stage is emitted there. */
function piped(source: Readable, parts: NodeJS.ReadWriteStream[]): AsyncIterable<unknown> {
  return parts.reduce<NodeJS.ReadableStream>((from, to) => {
    from.on('error', (error) => (to as unknown as Readable).destroy(error as Error))
    return from.pipe(to)
  }, source) as AsyncIterable<unknown>
}

async function formOf(file: string): Promise<Form> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    const first = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .trimStart()[0]
    return first === '{' ? 'object' : first === '[' ? 'list' : 'csv'
  } finally {
    await handle.close()
  }
}

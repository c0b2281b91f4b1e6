import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

const DEEPEST = 8

/** The JSON of a request. NUL and lone surrogates are valid JSON, but the database can't store them. */
export async function jsonBody(c: Context, code: string): Promise<unknown> {
  const text = await c.req.text()
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Refusal(400, code, 'The body is no JSON')
  }
  return clean(read, code, 0)
}

function clean(value: unknown, code: string, depth: number): unknown {
  if (depth > DEEPEST) throw new Refusal(400, code, 'The body is nested too deep')
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map((item) => clean(item, code, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      clean(key, code, depth),
      clean(entry, code, depth + 1),
    ]),
  )
}

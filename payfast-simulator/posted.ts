import type { Context } from 'hono'
import type { Field } from './signatures.ts'

/** A posted form or a query, in order. */
export function fieldsIn(text: string): Field[] {
  return [...new URLSearchParams(text)]
}

/** A single value per name, as a page's own form posts them. */
export async function postedValues(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(fieldsIn(await c.req.text()))
}

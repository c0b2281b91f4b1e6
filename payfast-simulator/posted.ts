import type { Context } from 'hono'
import type { Field } from './signatures.ts'

/** A posted form or a query, in the order in which it came. */
export function fieldsIn(text: string): Field[] {
  return [...new URLSearchParams(text)]
}

/** The one value of each name: what a page's own form posts. */
export async function postedValues(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(fieldsIn(await c.req.text()))
}

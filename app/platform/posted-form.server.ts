import { parseWithZod } from '@conform-to/zod/v4'
import type { I18n } from '@lingui/core'
import { translate } from './messages.ts'
import type { z } from './zod.ts'

/** Longer than any name of a field of ours. */
const LONGEST_NAME = 200
/** More than any form of ours has: the import of clients has a box for each of five thousand. */
const MOST_FIELDS = 6000
/** The same of forms that are read by a schema: each of their fields comes once. */
const MOST_READ_FIELDS = 200

/**
 * The fields of a posted form. What isn't a form at all (another content type, a torn body) counts as
 * an empty one, so that its answer is the form with its messages and not a fault of ours.
 */
export async function postedForm(request: Request): Promise<FormData> {
  return ownFields(withoutNul(await request.formData().catch(() => new FormData())), MOST_FIELDS)
}

/**
 * Parses a posted form by its schema, with error messages in the reader's language. Conform copies
 * what it has of a name for each further value of it, so it is given few.
 */
export const parseForm = <Schema extends z.ZodType>(form: FormData, schema: Schema, i18n: I18n) =>
  parseWithZod(ownFields(form, MOST_READ_FIELDS), {
    schema,
    formatError: (issues: { message: string }[]) =>
      issues.map(({ message }) => translate(i18n, message)),
  })

/**
 * Conform reads names as paths: "a[4000000000]" is a list of that length, which it walks through, and ten
 * thousand dots are as many objects inside each other. It also has two fields of its own that say how lists
 * change. No form of ours has lists, so nothing of this comes from one. Read in one pass, because deleting
 * each foreign name goes through the whole form again.
 */
function ownFields(form: FormData, most: number): FormData {
  const own = new FormData()
  let count = 0
  for (const [name, value] of form) {
    if (isForeign(name)) continue
    if (++count > most) break
    own.append(name, value)
  }
  return own
}

const isForeign = (name: string) =>
  name.length > LONGEST_NAME || /[[\]]/.test(name) || name === '__intent__' || name === '__state__'

/** No keyboard types NUL, and PostgreSQL stores it in no text: a field that has it loses it. */
function withoutNul(form: FormData): FormData {
  const entries = [...form.entries()]
  const hasNul = entries.some(
    ([name, value]) => name.includes('\0') || (typeof value === 'string' && value.includes('\0')),
  )
  if (!hasNul) return form
  const clean = new FormData()
  for (const [name, value] of entries)
    clean.append(
      name.replaceAll('\0', ''),
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    )
  return clean
}

/** What was typed into a field; a file in its place, or nothing, counts as nothing typed. */
export function typedIn(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed : ''
}

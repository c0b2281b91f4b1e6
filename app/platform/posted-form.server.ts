import { parseWithZod } from '@conform-to/zod/v4'
import type { I18n } from '@lingui/core'
import { translate } from './messages.ts'
import type { z } from './zod.ts'

/** Longer than any of our field names. */
const LONGEST_NAME = 200
/** More than any form of ours has: the import of clients has up to five thousand checkboxes. */
const MOST_FIELDS = 6000
/** The same for forms parsed by a schema, whose fields appear once each. */
const MOST_READ_FIELDS = 200

/**
 * The fields of a posted form. Anything else (another content type, a truncated body) counts as an empty
 * form, so that the response is the form with its errors, not a server error.
 */
export async function postedForm(request: Request): Promise<FormData> {
  return ownFields(withoutNul(await request.formData().catch(() => new FormData())), MOST_FIELDS)
}

/**
 * Parses a posted form by its schema, with error messages in the reader's language. Conform's cost is
 * quadratic in repeated names, so the number of fields is limited.
 */
export const parseForm = <Schema extends z.ZodType>(form: FormData, schema: Schema, i18n: I18n) =>
  parseWithZod(ownFields(form, MOST_READ_FIELDS), {
    schema,
    formatError: (issues: { message: string }[]) =>
      issues.map(({ message }) => translate(i18n, message)),
  })

/**
 * Removes fields that Conform would interpret: it reads names as paths ("a[4000000000]" is a list of that
 * length, ten thousand dots as many nested objects) and has two fields of its own for list changes. No form
 * of ours has lists. One pass, because deleting each foreign name would scan the form again.
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

/** Keyboards can't type NUL, and PostgreSQL can't store it in text: it is removed. */
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

/** A field's typed text; empty if it is missing or a file. */
export function typedIn(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed : ''
}

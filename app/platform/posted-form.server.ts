import { parseWithZod } from '@conform-to/zod/v4'
import type { I18n } from '@lingui/core'
import { translate } from './messages.ts'
import type { z } from './zod.ts'

/** Longer than any name of a field of ours. */
const LONGEST_NAME = 200

/**
 * The fields of a posted form. What isn't a form at all (another content type, a torn body) counts as
 * an empty one, so that its answer is the form with its messages and not a fault of ours.
 */
export async function postedForm(request: Request): Promise<FormData> {
  return withoutForeignNames(withoutNul(await request.formData().catch(() => new FormData())))
}

/** What was posted, read by a schema. What is wrong with it is said in the reader's language. */
export const parseForm = <Schema extends z.ZodType>(form: FormData, schema: Schema, i18n: I18n) =>
  parseWithZod(form, {
    schema,
    formatError: (issues: { message: string }[]) =>
      issues.map(({ message }) => translate(i18n, message)),
  })

/**
 * Conform reads names as paths: "a[4000000000]" is a list of that length, which it walks through, and ten
 * thousand dots are as many objects inside each other. It also has two fields of its own that say how lists
 * change. No form of ours has lists, so nothing of this comes from one.
 */
function withoutForeignNames(form: FormData): FormData {
  for (const name of new Set(form.keys())) if (isForeign(name)) form.delete(name)
  return form
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

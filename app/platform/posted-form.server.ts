import { parseWithZod } from '@conform-to/zod/v4'
import type { I18n } from '@lingui/core'
import { translate } from './messages.ts'
import type { z } from './zod.ts'

/**
 * The fields of a posted form. What isn't a form at all (another content type, a torn body) counts as
 * an empty one, so that its answer is the form with its messages and not a fault of ours.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const typed = withoutNul(await request.formData().catch(() => new FormData()))
  // Conform reads these two as JSON and doesn't expect that anybody could send anything else.
  for (const name of ['__intent__', '__state__'])
    if (typed.getAll(name).some((value) => !isJson(value))) typed.delete(name)
  return typed
}

/** What was posted, read by a schema. What is wrong with it is said in the reader's language. */
export const parseForm = <Schema extends z.ZodType>(form: FormData, schema: Schema, i18n: I18n) =>
  parseWithZod(form, {
    schema,
    formatError: (issues: { message: string }[]) =>
      issues.map(({ message }) => translate(i18n, message)),
  })

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

function isJson(value: FormDataEntryValue) {
  if (typeof value !== 'string') return false
  try {
    const read = JSON.parse(value)
    return typeof read === 'object' && read !== null
  } catch {
    return false
  }
}

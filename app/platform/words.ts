import type { I18n, MessageDescriptor } from '@lingui/core'

/**
 * A message carried as a string, for places that only take strings (zod's errors, form state). The
 * screen says it in the visitor's language with `heard`; unmarked strings pass through unchanged.
 */
export type SaidMessage = string

const MARK = '\u2063'
const GAP = '\u2064'

/** Packs a descriptor into a string that survives a form's round trip. */
export function say(descriptor: MessageDescriptor): SaidMessage {
  return `${MARK}${descriptor.id}${GAP}${descriptor.message ?? ''}${descriptor.values ? GAP + JSON.stringify(descriptor.values) : ''}`
}

/** The words of a packed message in this language. */
export function heard(i18n: Pick<I18n, '_'>, said: SaidMessage): string {
  if (!said.startsWith(MARK)) return said
  const [id, message, values] = said.slice(MARK.length).split(GAP)
  return i18n._({
    id: id!,
    message: message || undefined,
    values: values ? JSON.parse(values) : undefined,
  })
}

/**
 * A page's data with its packed messages said in this language. A page has the words that its own
 * screens use; what only the server says is said before it leaves. `json` may hold many documents.
 */
export function saidIn(i18n: Pick<I18n, '_'>, json: string): string {
  return json.replace(PACKED, (packed) => JSON.stringify(heard(i18n, JSON.parse(packed))))
}

const PACKED = /"\u2063(?:[^"\\]|\\.)*"/g

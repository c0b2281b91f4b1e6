import type { I18n, MessageDescriptor } from '@lingui/core'

/**
 * A message carried as a string, for places that only take strings (zod's errors, form state). The
 * screen says it in the visitor's language with `heard`; unmarked strings pass through unchanged.
 */
export type SaidMessage = string

const MARK = '\u2063'
const GAP = '\u2064'
const MARKS = /[\u2063\u2064]/g

/** Packs a descriptor into a string that survives a form's round trip. */
export function say({ id, message = '', values }: MessageDescriptor): SaidMessage {
  // What somebody typed is among the values: it must not look like a part of the packing.
  const packed = values ? GAP + JSON.stringify(values).replace(MARKS, '') : ''
  return MARK + id + GAP + message + packed
}

/** The words of a packed message in this language. */
export function heard(i18n: Pick<I18n, '_'>, said: SaidMessage): string {
  if (!said.startsWith(MARK)) return said
  return unpacked(i18n, said) ?? said.replace(MARKS, '')
}

/** Nothing for what only looks packed: anybody can type the marks. */
function unpacked(i18n: Pick<I18n, '_'>, said: SaidMessage): string | null {
  const [id, message, values] = partsOf(said)
  try {
    const words = i18n._({
      id: id!,
      message: message || undefined,
      values: values ? JSON.parse(values) : undefined,
    })
    return words.replace(MARKS, '')
  } catch {
    return null
  }
}

const partsOf = (said: SaidMessage) => said.slice(MARK.length).split(GAP)

/**
 * A page's data with its packed messages said in this language. A page has the words that its own
 * screens use; what only the server says is said before it leaves. `json` may hold many documents.
 * Strangers' words stand in it as well: whatever isn't a message of the catalogue stays as it is, and
 * no pattern of theirs is ever read. What comes back is JSON, not HTML: it is escaped afterwards.
 */
export function saidIn(i18n: Pick<I18n, '_' | 'messages'>, json: string): string {
  return json.replace(PACKED, (packed) => {
    const said = JSON.parse(packed) as string
    const words = Object.hasOwn(i18n.messages, partsOf(said)[0]!) ? unpacked(i18n, said) : null
    return words === null ? packed : JSON.stringify(words)
  })
}

const PACKED = /"\u2063[^"\\]*(?:\\.[^"\\]*)*"/g

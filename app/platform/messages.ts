import type { I18n, MessageDescriptor } from '@lingui/core'

/**
 * A message that travels as a string until the reader's language is known: the errors of a schema, and
 * what the browser finds wrong before a component shows it. Everything else is text from the start
 * (docs/decisions/0172).
 */
export type EncodedMessage = string

/** For tests: no response may contain it. */
export const ENCODED = 'encoded-message:'

/** Names the message and holds its values, but not its text: what isn't in the catalogue is never read as a pattern. */
export function encodeMessage({ id, values }: MessageDescriptor): EncodedMessage {
  return ENCODED + JSON.stringify({ id, values })
}

/** The text of an encoded message. Other strings are text already, and stay as they are. */
export function translate(i18n: Pick<I18n, '_'>, message: EncodedMessage): string {
  if (!message.startsWith(ENCODED)) return message
  try {
    const { id, values } = JSON.parse(message.slice(ENCODED.length))
    const text: unknown = i18n._(id, values)
    return typeof text === 'string' ? text : message
  } catch {
    return message
  }
}

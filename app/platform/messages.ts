import type { I18n, MessageDescriptor } from '@lingui/core'

/**
 * A message encoded as a string until the reader's language is known: a schema's errors, and client-side
 * errors before a component shows them. Everything else is text from the start (docs/decisions/0172).
 */
export type EncodedMessage = string

/** For tests: no response may contain it. */
export const ENCODED = 'encoded-message:'

/** Encodes the message id and values, but not the text: unknown ids are never parsed as a message. */
export function encodeMessage({ id, values }: MessageDescriptor): EncodedMessage {
  return ENCODED + JSON.stringify({ id, values })
}

/** Translates an encoded message. Other strings are plain text, and returned unchanged. */
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

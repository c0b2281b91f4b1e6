/** PHP's urlencode and trim, byte for byte: JavaScript's differ in both. */

const KEPT = new Set(
  Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'),
)
const SPACE = 0x20

export function urlEncode(text: string): string {
  return urlEncodeBytes(Buffer.from(text, 'utf8'))
}

export function urlEncodeBytes(bytes: Uint8Array): string {
  let encoded = ''
  for (const byte of bytes)
    if (KEPT.has(byte)) encoded += String.fromCharCode(byte)
    else if (byte === SPACE) encoded += '+'
    else encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  return encoded
}

/** Decodes a form-encoded value to bytes; null if a percent sign isn't followed by two hex digits. */
export function urlDecodeBytes(encoded: string): Uint8Array | null {
  if (/%(?![0-9A-Fa-f]{2})/.test(encoded)) return null
  const plain = Buffer.from(encoded.replaceAll('+', ' '), 'utf8')
  const bytes: number[] = []
  for (let index = 0; index < plain.length; index++) {
    const isEscape = plain[index] === 0x25
    bytes.push(
      isEscape
        ? Number.parseInt(plain.toString('latin1', index + 1, index + 3), 16)
        : plain[index]!,
    )
    if (isEscape) index += 2
  }
  return Uint8Array.from(bytes)
}

const TRIMMED = ' \t\n\r\0\v'

/** PHP's trim. JavaScript's also removes the non-breaking space, which PayFast preserves and signs. */
export function phpTrim(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && TRIMMED.includes(text[from]!)) from++
  while (to > from && TRIMMED.includes(text[to - 1]!)) to--
  return text.slice(from, to)
}

/**
 * Text that a form transmits unchanged: browsers normalise line breaks, PayFast rejects NUL, and a lone
 * surrogate can't be encoded in UTF-8.
 */
export function plainLine(text: string): string {
  return phpTrim(text.replace(/\p{Cs}/gu, '').replace(/\p{Cc}+/gu, ' '))
}

/** The first `most` characters, without splitting surrogate pairs. */
export function cutTo(most: number, text: string): string {
  const characters = [...text]
  return characters.length <= most ? text : phpTrim(characters.slice(0, most).join(''))
}

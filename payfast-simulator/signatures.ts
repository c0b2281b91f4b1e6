import { createHash } from 'node:crypto'

/**
 * The simulator's own implementation of the signature rules. It shares nothing with the library that it
 * tests, so that both can't have the same bug.
 */
export type Field = [name: string, value: string]

/** PHP's urlencode, based on the browser's form encoding, which differs only in the asterisk. */
export function phpEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('*', '%2A')
}

function phpTrim(text: string): string {
  const trimmed = [' ', '\t', '\n', '\r', '\0', '\v']
  const characters = [...text]
  while (trimmed.includes(characters[0] ?? '-')) characters.shift()
  while (trimmed.includes(characters.at(-1) ?? '-')) characters.pop()
  return characters.join('')
}

function digest(parts: string[]): string {
  return createHash('md5').update(parts.join('&')).digest('hex')
}

/** A posted form: its fields in the documented order. */
export function signatureOfForm(fields: Field[], passphrase: string | null): string {
  const parts: string[] = []
  for (const [name, value] of fields) {
    const trimmed = phpTrim(value)
    if (name === 'signature' || name === 'setup' || trimmed === '') continue
    parts.push(`${name}=${phpEncode(trimmed)}`)
  }
  if (passphrase) parts.push(`passphrase=${phpEncode(phpTrim(passphrase))}`)
  return digest(parts)
}

/** An outgoing notification: every field in order, including empty ones. */
export function signatureOfNotification(fields: Field[], passphrase: string | null): string {
  const parts: string[] = []
  for (const [name, value] of fields) {
    if (name === 'signature') break
    parts.push(`${name}=${phpEncode(value)}`)
  }
  if (passphrase) parts.push(`passphrase=${phpEncode(phpTrim(passphrase))}`)
  return digest(parts)
}

/** An incoming call: all fields by name, including the passphrase. */
export function signatureOfCall(values: Map<string, string>, passphrase: string): string {
  const all = new Map(values).set('passphrase', passphrase)
  for (const name of ['signature', 'testing']) all.delete(name)
  const parts = [...all.keys()]
    .sort()
    .filter((name) => all.get(name) !== '')
    .map((name) => `${name}=${phpEncode(all.get(name) ?? '')}`)
  return digest(parts)
}

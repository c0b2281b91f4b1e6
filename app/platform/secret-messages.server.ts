import { decryptText, encryptText } from './encrypted-text.server.ts'

/**
 * Emails and texts that carry a one-time code, or a link that opens something: their words are encrypted
 * until they are handed over, and erased then (docs/decisions/0152).
 */
// The purpose says "letter" for email: messages that are already encrypted depend on it.
const keyOf = (kind: 'letter' | 'text', id: string) => ({
  purpose: `secret ${kind}`,
  context: id,
})

type Body = { html: string; text: string }

export function encryptEmailBody(secret: string, id: string, { html, text }: Body): Body {
  return {
    html: '',
    text: encryptText(secret, keyOf('letter', id), JSON.stringify({ html, text })),
  }
}

type StoredEmail = Body & { id: string; is_secret: boolean }

/** What the email says; empty where it was handed over and erased. */
export function emailBody(secret: string | undefined, email: StoredEmail): Body {
  const { id, html, text, is_secret } = email
  if (!is_secret || text === '') return { html, text }
  return JSON.parse(decryptText(demanded(secret), keyOf('letter', id), text)) as Body
}

export const encryptTextWords = (secret: string, id: string, words: string) =>
  encryptText(secret, keyOf('text', id), words)

export function textWords(
  secret: string | undefined,
  { id, words, is_secret }: { id: string; words: string; is_secret: boolean },
): string {
  return is_secret && words !== '' ? decryptText(demanded(secret), keyOf('text', id), words) : words
}

/** There is no way to write or send such a message without the key, least of all in clear. */
export function demanded(secret: string | undefined): string {
  if (!secret) throw new Error('A message with a one-time code needs the secret of the site')
  return secret
}

/** Gateways and mail servers may quote what they refuse: links and codes are taken out of their words. */
export const withoutLinksAndCodes = (words: string) =>
  words.replace(/https?:\/\/[^\s"'<>]+/gi, '(a link)').replace(/\d{6,}/g, '(a number)')

import { decryptText, encryptText } from './encrypted-text.server.ts'

/**
 * Emails and SMS with a one-time code, or a link that gives access: encrypted until they are sent, and erased
 * then (docs/decisions/0152).
 */
// The purpose for emails is "letter", because existing encrypted emails depend on it.
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

/** An email's content; empty if it was sent and erased. */
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

/** Without the key such a message can't be written or sent, least of all unencrypted. */
export function demanded(secret: string | undefined): string {
  if (!secret) throw new Error('A message with a one-time code needs the secret of the site')
  return secret
}

/**
 * Gateways and mail servers may quote what they refuse: removes links and codes from their error messages.
 */
export const withoutLinksAndCodes = (words: string) =>
  words.replace(/https?:\/\/[^\s"'<>]+/gi, '(a link)').replace(/\d{6,}/g, '(a number)')

import type { Services } from '#app/page/services.server.ts'
import { hashOf, isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { inLanguage, isSiteLanguage } from '#app/platform/languages.ts'
import { LINK_LASTS } from './public/signup.ts'

/**
 * Links of emails are worked out from the row and the server's key, so that an email can carry them
 * while the database holds a hash at most. A new link to confirm makes the old one worthless; the one
 * that ends the emails never runs out.
 */
const token = (secret: string, purpose: string, words: string) =>
  keyedHash(secret, purpose, words).subarray(0, 27).toString('base64url')

export const confirmToken = (secret: string, id: string, madeAt: Date) =>
  token(secret, 'launch signup', `${id} ${madeAt.getTime()}`)

/** `now` is the security clock's. */
export function newLink(secret: string, id: string, now: Date) {
  return {
    link_created_at: now,
    link_hash: hashOf(confirmToken(secret, id, now)),
    link_until: new Date(now.getTime() + LINK_LASTS),
  }
}

export const leaveToken = (secret: string, id: string) =>
  `${id}.${token(secret, 'launch list left', id)}`

/** Whose emails this link ends, or null when nobody made it. */
export function whoLeaves(secret: string, leaving: string): string | null {
  const id = /^([0-9a-f-]{36})\.[\w-]{36}$/.exec(leaving)?.[1]
  return id && isSame(leaving, leaveToken(secret, id)) ? id : null
}

type Where = Pick<Services, 'config' | 'secret'>
type Row = { id: string; language: string; link_created_at: Date }

/** The addresses of the links in an email, in the language of the signup. */
export function linksOf({ config, secret }: Where, { id, language, link_created_at: madeAt }: Row) {
  const spoken = isSiteLanguage(language) ? language : 'en'
  const page = (path: string, token: string) =>
    `${config.siteUrl}${inLanguage(path, spoken)}?token=${token}`
  const leaving = leaveToken(secret, id)
  return {
    confirm: page('/launch/confirm', confirmToken(secret, id, madeAt)),
    leave: page('/unsubscribe', leaving),
    /** For mailboxes' own buttons (RFC 8058): no page, no question. */
    leaveAtOnce: `${config.siteUrl}/unsubscribe/one-click?token=${leaving}`,
    home: `${config.siteUrl}${inLanguage('/', spoken)}`,
  }
}

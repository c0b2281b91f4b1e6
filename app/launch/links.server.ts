import type { Services } from '#app/page/services.server.ts'
import { hashOf, isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { inLanguage, isSiteLanguage } from '#app/platform/languages.ts'
import { LINK_LASTS } from './public/signup.ts'

/**
 * Tokens are derived from the row and the server's key, so that an email can contain them while the database
 * has at most a hash. A new confirmation link invalidates the old one; the unsubscribe link never expires.
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

/** The signup that this link unsubscribes, or null if invalid. */
export function whoLeaves(secret: string, leaving: string): string | null {
  const id = /^([0-9a-f-]{36})\.[\w-]{36}$/.exec(leaving)?.[1]
  return id && isSame(leaving, leaveToken(secret, id)) ? id : null
}

type Where = Pick<Services, 'config' | 'secret'>
type Row = { id: string; language: string; link_created_at: Date }

/** The URLs in an email, in the language of the signup. */
export function linksOf({ config, secret }: Where, { id, language, link_created_at: madeAt }: Row) {
  const spoken = isSiteLanguage(language) ? language : 'en'
  const page = (path: string, token: string) =>
    `${config.siteUrl}${inLanguage(path, spoken)}?token=${token}`
  const leaving = leaveToken(secret, id)
  return {
    confirm: page('/launch/confirm', confirmToken(secret, id, madeAt)),
    leave: page('/unsubscribe', leaving),
    /** One-click unsubscribe by mail programs (RFC 8058), without a page. */
    leaveAtOnce: `${config.siteUrl}/unsubscribe/one-click?token=${leaving}`,
    home: `${config.siteUrl}${inLanguage('/', spoken)}`,
  }
}

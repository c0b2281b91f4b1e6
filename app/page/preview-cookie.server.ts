import { hostCookie, shownCookie, type Trust } from '#app/platform/cookie-name.server.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { PREVIEW_LASTS, type Preview } from './preview.ts'

/** The account and session that chose the date: the cookie is valid only for them. */
type Chooser = { id: string; sessionId: string }

const NAME = 'preview'

/** The date, the expiry, whether as a visitor, and a signature that includes who chose it. */
export function packPreview(
  secret: string,
  { date: instant, asVisitor }: Preview,
  chooser: Chooser,
  /** The machine's clock: a preview can't extend itself. */
  now: Date,
): string {
  const until = now.getTime() + PREVIEW_LASTS
  const words = [instant.getTime().toString(36), until.toString(36), asVisitor ? 'v' : 'a'].join(
    '.',
  )
  return `${words}.${signature(secret, words, chooser)}`
}

export function unpackPreview(
  secret: string,
  packed: string,
  chooser: Chooser,
  now: Date,
): Preview | null {
  const [instant = '', until = '', as = '', signed = ''] = packed.split('.')
  if (!isSame(signed, signature(secret, [instant, until, as].join('.'), chooser))) return null
  if (Number.parseInt(until, 36) <= now.getTime()) return null
  return { date: new Date(Number.parseInt(instant, 36)), asVisitor: as === 'v' }
}

const signature = (secret: string, words: string, { id, sessionId }: Chooser) =>
  keyedHash(secret, 'date preview', `${words} ${id} ${sessionId}`)
    .toString('base64url')
    .slice(0, 27)

/** The preview cookie, not verified. */
export function shownPreview(request: Request, trust: Trust): string | undefined {
  return shownCookie(request, trust, NAME)
}

export function previewCookie(request: Request, trust: Trust, packed: string): string {
  const seconds = packed === '' ? 0 : PREVIEW_LASTS / 1000
  return hostCookie(request, trust, { name: NAME, value: packed, seconds })
}

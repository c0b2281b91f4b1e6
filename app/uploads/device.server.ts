import { hostCookie, shownCookie, type Trust } from '#app/platform/cookie-name.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY, SECOND } from '#app/platform/time.ts'

const NAME = 'device'
const LASTS = 30 * DAY

type Key = { secret: string; config: Trust }

/** Signed, so that nobody can claim the uploads of another device by sending its id. */
const sign = (id: string, secret: string) =>
  keyedHash(secret, 'device', id).toString('base64url').slice(0, 22)

/** The device that owns uploads before sign-in, or null if unknown. */
export function knownDevice(request: Request, key: Key): string | null {
  const [id, signature = ''] = (shownCookie(request, key.config, NAME) ?? '').split('.')
  return isId(id) && isSame(signature, sign(id, key.secret)) ? id : null
}

/** A new device id with its cookie. */
export function newDevice(request: Request, key: Key) {
  const id = newId()
  const value = `${id}.${sign(id, key.secret)}`
  const cookie = hostCookie(request, key.config, { name: NAME, value, seconds: LASTS / SECOND })
  return { id, cookie }
}

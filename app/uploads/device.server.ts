import { isId, newId } from '#app/platform/ids.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY } from '#app/platform/time.ts'

const NAME = 'device'
const LASTS = 30 * DAY

/** Signed, so that nobody can claim the uploads of another device by writing its name. */
const sign = (id: string, secret: string) =>
  keyedHash(secret, 'device', id).toString('base64url').slice(0, 22)

/** The device that uploads belong to before anybody signed in, or null where none is known yet. */
export function knownDevice(request: Request, secret: string): string | null {
  const found = /(?:^|;\s*)device=([^;.]*)\.([^;]*)/.exec(request.headers.get('Cookie') ?? '')
  const [, id, signature = ''] = found ?? []
  return isId(id) && isSame(signature, sign(id, secret)) ? id : null
}

/** A new device and the cookie that makes it known. */
export function newDevice(secret: string, isEncrypted: boolean) {
  const id = newId()
  const secure = isEncrypted ? '; Secure' : ''
  const cookie = `${NAME}=${id}.${sign(id, secret)}; Path=/; Max-Age=${LASTS / 1000}; HttpOnly; SameSite=Lax${secure}`
  return { id, cookie }
}

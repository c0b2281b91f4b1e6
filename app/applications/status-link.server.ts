import { isId } from '#app/platform/ids.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY } from '#app/platform/time.ts'

const WORKS_FOR = 30 * DAY

/**
 * The emailed link shows an application's status without a password for thirty days, to anyone who has the
 * email. It shows no documents and no numbers, and allows no changes.
 */
export function statusKey(secret: string, applicationId: string, now: Date): string {
  const until = Math.floor((now.getTime() + WORKS_FOR) / DAY)
  return `${applicationId}.${until}.${signature(secret, applicationId, until)}`
}

/** The application of a valid key, or null. */
export function openedBy(secret: string, key: string, now: Date): string | null {
  const [id, until = '', signed = ''] = key.split('.')
  if (!isId(id) || !/^\d{1,6}$/.test(until)) return null
  const isIt = isSame(signed, signature(secret, id, Number(until)))
  return isIt && now.getTime() <= Number(until) * DAY ? id : null
}

const signature = (secret: string, id: string, until: number) =>
  keyedHash(secret, 'application status', `${id} ${until}`).toString('base64url').slice(0, 27)

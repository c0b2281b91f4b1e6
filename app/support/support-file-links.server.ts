import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY } from '#app/platform/time.ts'

/** How long an email's links to its files work, the same as its content is kept. */
const LINK_LASTS = 30 * DAY

const sign = (secret: string, id: string, until: number) =>
  keyedHash(secret, 'support file', `${id} ${until}`).toString('base64url')

/** A URL that anyone with the email can open, as they can also answer it. */
export function addressInEmail(
  { secret, config }: Pick<Services, 'secret' | 'config'>,
  id: string,
  now: Date,
): string {
  const until = now.getTime() + LINK_LASTS
  return `${config.siteUrl}${href('/support/files/:fileId', { fileId: id })}?until=${until}&key=${sign(secret, id, until)}`
}

export function isOpenedByEmail(
  { secret }: Pick<Services, 'secret'>,
  id: string,
  { params, now }: { params: URLSearchParams; now: Date },
): boolean {
  const until = Number(params.get('until'))
  return until > now.getTime() && isSame(params.get('key') ?? '', sign(secret, id, until))
}

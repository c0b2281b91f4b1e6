import type { Queryable } from '#app/platform/db.server.ts'
import { hashOf, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY } from '#app/platform/time.ts'
import { LINK_AGAIN_AFTER, LINK_LASTS } from './public/time-outs.ts'

const TOO_SHORT_TO_SEND = 3 * DAY

/**
 * A guest's link is a capability for one request for 30 days. The token is derived from the request, the
 * link's creation time and the server's key, so that every email about the request can contain it while the
 * database stores only its hash. A new link invalidates the old one.
 */
export function linkToken(secret: string, requestId: string, madeAt: Date): string {
  return keyedHash(secret, 'guest link', `${requestId} ${madeAt.getTime()}`)
    .subarray(0, 27)
    .toString('base64url')
}

type Made = { secret: string; requestId: string; now: Date }

/** Creates or replaces the request's link. `now` is the security clock's. */
export async function makeLink(tx: Queryable, { secret, requestId, now }: Made) {
  // A Date has milliseconds; the token must be derivable from the column.
  const madeAt = new Date(now.getTime())
  const token = linkToken(secret, requestId, madeAt)
  const link = {
    token_hash: hashOf(token),
    created_at: madeAt,
    expires_at: new Date(madeAt.getTime() + LINK_LASTS),
  }
  await tx
    .insertInto('request_links')
    .values({ request_id: requestId, ...link })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(link))
    .execute()
  return token
}

/** The token of the current link, for an email. A link about to expire is replaced. */
export async function savedToken(db: Queryable, { secret, requestId, now }: Made): Promise<string> {
  const link = await db
    .selectFrom('request_links')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  const isGood = link && link.expires_at.getTime() - now.getTime() > TOO_SHORT_TO_SEND
  return isGood
    ? linkToken(secret, requestId, link.created_at)
    : makeLink(db, { secret, requestId, now })
}

/** The request of a token, if valid. */
export async function requestByToken(db: Queryable, token: string, now: Date) {
  const found = await anyRequestByToken(db, token)
  return found && found.expiresAt > now ? found : undefined
}

/** Whether a new link may be sent now; not within two minutes of the last one. */
export async function mayMakeLink(db: Queryable, requestId: string, now: Date) {
  const link = await db
    .selectFrom('request_links')
    .select('created_at')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return !link || now.getTime() - link.created_at.getTime() >= LINK_AGAIN_AFTER
}

/** The request of a link, even an expired one: only to email a new one to its address. */
export async function anyRequestByToken(db: Queryable, token: string) {
  if (!/^[\w-]{36}$/.test(token)) return undefined
  return db
    .selectFrom('request_links')
    .innerJoin('quote_requests', 'quote_requests.id', 'request_links.request_id')
    .select([
      'quote_requests.id',
      'quote_requests.state',
      'quote_requests.customer_user as customerUser',
      'quote_requests.guest_email as guestEmail',
      'request_links.expires_at as expiresAt',
    ])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

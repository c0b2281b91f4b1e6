import type { Services } from '#app/page/services.server.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { hashOf, newLinkSecret } from '#app/platform/keyed-hash.server.ts'
import { DAY } from '#app/platform/time.ts'

/** How long the reply address of a closed ticket's email works. */
const LASTS = 90 * DAY
// Lower case only, because some mail servers convert addresses.
const ADDRESS = /^reply\+([0-9a-f]{56})@(.+)$/i

/** The domain for replies by email, if this site receives any. */
export const answersDomain = ({ config }: Pick<Services, 'config'>): string | null =>
  config.inboundSmtpPort === undefined ? null : (config.mailReturnDomain ?? null)

/** A reply address that only the reader of one email knows. Only the hash of its token is stored. */
export function newReplyAddress(domain: string) {
  const token = newLinkSecret()
  return { address: `reply+${token}@${domain}`, hash: hashOf(token) }
}

export async function saveReplyAddress(
  tx: Queryable,
  { hash, ticketId, now }: { hash: string; ticketId: string; now: Date },
) {
  await tx
    .insertInto('support_reply_addresses')
    .values({ hash, ticket_id: ticketId, created_at: now })
    .execute()
}

/** The ticket of a reply address; null if it is unknown or has expired. */
export async function ticketOfReplyAddress(
  services: Pick<Services, 'config' | 'db'>,
  address: string,
  now: Date,
): Promise<string | null> {
  const [, token, domain] = ADDRESS.exec(address) ?? []
  if (!token || domain!.toLowerCase() !== answersDomain(services)) return null
  const row = await services.db
    .selectFrom('support_reply_addresses as address')
    .innerJoin('support_tickets as ticket', 'ticket.id', 'address.ticket_id')
    .select('ticket.id')
    .where('address.hash', '=', hashOf(token.toLowerCase()))
    .where(({ or, eb }) =>
      or([eb('ticket.state', '<>', 'closed'), eb('address.created_at', '>', oldest(now))]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** A scheduled task: deletes expired reply addresses. */
export async function forgetReplyAddresses({ db }: { db: Db }, now: Date) {
  await db
    .deleteFrom('support_reply_addresses')
    .where('created_at', '<=', oldest(now))
    .where('ticket_id', 'in', (query) =>
      query.selectFrom('support_tickets').select('id').where('state', '=', 'closed'),
    )
    .execute()
}

const oldest = (now: Date) => new Date(now.getTime() - LASTS)

import type { Services } from '#app/page/services.server.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { hashOf, newLinkSecret } from '#app/platform/keyed-hash.server.ts'
import { DAY } from '#app/platform/time.ts'

/** After this the address of a closed ticket's email leads nowhere. */
const LASTS = 90 * DAY
// Lower case only: some mail servers change addresses to it.
const ADDRESS = /^reply\+([0-9a-f]{56})@(.+)$/i

/** The domain that answers come to by mail, where this site takes any. */
export const answersDomain = ({ config }: Pick<Services, 'config'>): string | null =>
  config.inboundSmtpPort === undefined ? null : (config.mailReturnDomain ?? null)

/** An address that only the reader of one email knows. Only the hash of its token is kept here. */
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

/** The ticket whose email named this address; null where none did, or long ago. */
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

/** A scheduled task: addresses that lead nowhere any more. */
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

import { sql } from 'kysely'
import { clearRead } from '#app/notifications/index.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'

type Side = 'customer' | 'provider'

export type Conversation = {
  invitationId: string
  requestId: string
  /** The reader's side of it. */
  side: Side
  category: string
  job: string | null
  requestWords: string
  placeId: string
  provider: string
  providerId: string
  photoFile: string | null
  portraitSeed: number
  customerUser: string | null
  guestName: string | null
  guestEmail: string | null
  userMetadata: unknown
  userEmail: string | null
  sender: Side
  words: string
  isRemoved: boolean
  sentAt: Date
  unread: number
}

export const MOST_CONVERSATIONS = 50

/** A person's conversations as customer and as provider, latest first. One more than is shown. */
export async function conversationsOf(db: Db, userId: string): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    with own as (
      select invitations.id, 'customer' as side from invitations
      join quote_requests on quote_requests.id = invitations.request_id
      where quote_requests.customer_user = ${userId}
      union all
      select invitations.id, 'provider' from invitations
      join provider_profiles provider on provider.id = invitations.provider_id
      where provider.user_id = ${userId} and invitations.invited_at is not null
    )
    select invitations.id as "invitationId", invitations.request_id as "requestId", own.side,
      request.category, request.job, request.words as "requestWords",
      request.place_id as "placeId",
      coalesce(provider.display_name, provider.full_name) as provider,
      provider.id as "providerId", provider.photo_file as "photoFile",
      provider.portrait_seed as "portraitSeed",
      request.customer_user as "customerUser", request.guest_name as "guestName",
      request.guest_email as "guestEmail", customer.user_metadata as "userMetadata",
      customer.email as "userEmail",
      latest.sender, latest.words, latest.sent_at as "sentAt",
      latest.removed_at is not null as "isRemoved",
      (select count(*)::int from invitation_messages
        where invitation_id = invitations.id and read_at is null and sender <> own.side) as unread
    from own
    join invitations on invitations.id = own.id
    join quote_requests request on request.id = invitations.request_id
    join provider_profiles provider on provider.id = invitations.provider_id
    left join people customer on customer.id = request.customer_user
    cross join lateral (
      select sender, words, sent_at, removed_at from invitation_messages
      where invitation_id = own.id order by sent_at desc, id desc limit 1
    ) latest
    order by latest.sent_at desc, invitations.id desc
    limit ${MOST_CONVERSATIONS + 1}`.execute(db)
  return rows
}

type Reading = {
  invitationIds: string[]
  side: Side
  /** The reader's account and the page they opened: marks its notifications as read too. */
  reader: { userId: string; link: string } | null
  now: Date
}

/** Marks the other side's messages as read, because the page that shows them was opened. */
export async function noteRead(db: Db, { invitationIds, side, reader, now }: Reading) {
  if (!(await hasUnreadMessages(db, { invitationIds, side, reader }))) return
  await transaction(db, async (tx) => {
    if (invitationIds.length > 0)
      await tx
        .updateTable('invitation_messages')
        .set({ read_at: now })
        .where('invitation_id', 'in', invitationIds)
        .where('sender', '<>', side)
        .where('read_at', 'is', null)
        .execute()
    if (reader) await clearRead(tx, { userId: reader.userId, links: [reader.link], now })
  })
}

/** Most page views show nothing new, and then write nothing. */
async function hasUnreadMessages(db: Db, { invitationIds, side, reader }: Omit<Reading, 'now'>) {
  const { rows } = await sql<{ hasUnreadMessages: boolean }>`
    select exists (
      select from invitation_messages
      where invitation_id = any(${invitationIds}::uuid[]) and sender <> ${side} and read_at is null
    ) or exists (
      select from unread_notifications
      where user_id = ${reader?.userId ?? null}::uuid and link = ${reader?.link ?? null}
    ) as "hasUnreadMessages"`.execute(db)
  return rows[0]!.hasUnreadMessages
}

import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'

type Side = 'customer' | 'provider'

export type Conversation = {
  askId: string
  requestId: string
  /** On which side of it the reader stands. */
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
  sentAt: Date
  unread: number
}

export const MOST_CONVERSATIONS = 50

/** What somebody writes about with others, on both sides, the latest first. One more than is shown. */
export async function conversationsOf(db: Db, userId: string): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    with own as (
      select asks.id, 'customer' as side from asks
      join quote_requests on quote_requests.id = asks.request_id
      where quote_requests.customer_user = ${userId}
      union all
      select asks.id, 'provider' from asks
      join providers on providers.id = asks.provider_id
      where providers.user_id = ${userId} and asks.asked_at is not null
    )
    select asks.id as "askId", asks.request_id as "requestId", own.side,
      request.category, request.job, request.words as "requestWords",
      request.place_id as "placeId",
      coalesce(providers.display_name, providers.full_name) as provider,
      providers.id as "providerId", providers.photo_file as "photoFile",
      providers.portrait_seed as "portraitSeed",
      request.customer_user as "customerUser", request.guest_name as "guestName",
      request.guest_email as "guestEmail", users.user_metadata as "userMetadata",
      users.email as "userEmail",
      latest.sender, latest.words, latest.sent_at as "sentAt",
      (select count(*)::int from ask_messages
        where ask_id = asks.id and read_at is null and sender <> own.side) as unread
    from own
    join asks on asks.id = own.id
    join quote_requests request on request.id = asks.request_id
    join providers on providers.id = asks.provider_id
    left join users on users.id = request.customer_user
    cross join lateral (
      select sender, words, sent_at from ask_messages
      where ask_id = own.id order by sent_at desc, id desc limit 1
    ) latest
    order by latest.sent_at desc, asks.id desc
    limit ${MOST_CONVERSATIONS + 1}`.execute(db)
  return rows
}

/** What the other side wrote was read: the page that shows it was opened. */
export async function noteRead(
  db: Db,
  { askIds, side, at }: { askIds: string[]; side: Side; at: Date },
) {
  if (askIds.length === 0) return
  await db
    .updateTable('ask_messages')
    .set({ read_at: at })
    .where('ask_id', 'in', askIds)
    .where('sender', '<>', side)
    .where('read_at', 'is', null)
    .execute()
}

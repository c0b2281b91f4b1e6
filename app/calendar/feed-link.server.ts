import type { Services } from '#app/page/services.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'

type Key = Pick<Services, 'db' | 'secret'>

const tokenOf = (secret: string, userId: string, madeAt: Date) =>
  keyedHash(secret, 'calendar feed', `${userId} ${madeAt.toISOString()}`).toString('base64url')

/** The path of a person's feed; null as long as they haven't made one. Whoever knows it reads the feed. */
export async function feedPathOf({ db, secret }: Key, userId: string): Promise<string | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('made_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return feed ? `/calendar/${userId}/${tokenOf(secret, userId, feed.made_at)}.ics` : null
}

/** Makes a feed's address, or a new one: the one before ends. */
export async function renewFeed(db: Db, { userId, now }: { userId: string; now: Date }) {
  await transaction(db, async (tx) => {
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: userId, made_at: now })
      .onConflict((feed) => feed.column('user_id').doUpdateSet({ made_at: now }))
      .execute()
    await recordEvent(tx, {
      name: 'calendar feed made',
      about: { kind: 'user', id: userId },
      by: userId,
      now,
    })
  })
}

/** Whether an address is the one that its person made last. */
export async function isFeed(
  { db, secret, securityClock }: Key & Pick<Services, 'securityClock'>,
  userId: string,
  token: string,
) {
  if (!isId(userId)) return false
  const feed = await db
    .selectFrom('calendar_feeds')
    .innerJoin('people', 'people.id', 'calendar_feeds.user_id')
    .select(['calendar_feeds.made_at', 'people.banned_until as bannedUntil'])
    .where('user_id', '=', userId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
  if (feed?.bannedUntil && feed.bannedUntil > securityClock.now()) return false
  return feed !== undefined && isSame(token, tokenOf(secret, userId, feed.made_at))
}

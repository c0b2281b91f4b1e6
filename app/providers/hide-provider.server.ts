import { refreshListing } from '#app/directory/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { providerOf } from './provider-record.server.ts'
import { closeSuspension, openSuspension } from './suspension-rows.server.ts'

const OWNER = 'owner'
const BAN = 'ban'
const AT_ONCE = 200

/** Hides the listing of a closed account. Does nothing without a business. */
export async function hideProvider(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const provider = await providerOf(tx, userId)
  if (!provider) return
  const suspension = { providerId: provider.id, source: OWNER, by: userId, now } as const
  await openSuspension(tx, { ...suspension, reason: 'Account closed by its owner' })
  await refreshListing(tx, provider.id, now)
}

/** Shows it again. Other suspensions stay. */
export async function showProvider(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const provider = await providerOf(tx, userId)
  if (!provider) return
  await closeSuspension(tx, { providerId: provider.id, source: OWNER, now })
  await refreshListing(tx, provider.id, now)
}

/**
 * A scheduled task: hides providers whose owner is banned, because requests would stay unanswered. Bans start
 * and end in several ways, including by time, so they are polled.
 */
export async function followBans({
  db,
  clock,
  securityClock,
}: Pick<Services, 'db' | 'clock' | 'securityClock'>) {
  const now = clock.now()
  for (const { id, isBanned } of await changedProviders(db, securityClock.now()))
    await transaction(db, async (tx) => {
      const suspension = { providerId: id, source: BAN, now } as const
      if (isBanned) await openSuspension(tx, { ...suspension, reason: 'Account banned' })
      else await closeSuspension(tx, suspension)
      await refreshListing(tx, id, now)
    })
}

async function changedProviders(db: Db, now: Date) {
  const rows = await db
    .selectFrom('providers')
    .innerJoin('people', 'people.id', 'providers.user_id')
    .leftJoin('provider_suspensions as ban', (join) =>
      join
        .onRef('ban.provider_id', '=', 'providers.id')
        .on('ban.source', '=', BAN)
        .on('ban.to_at', 'is', null),
    )
    .select(['providers.id', 'ban.id as banId'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('people.banned_until', '>', now), eb('ban.id', 'is', null)]),
        and([
          eb('ban.id', 'is not', null),
          or([eb('people.banned_until', 'is', null), eb('people.banned_until', '<=', now)]),
        ]),
      ]),
    )
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id, banId }) => ({ id, isBanned: banId === null }))
}

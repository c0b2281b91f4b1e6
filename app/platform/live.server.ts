import { sql } from 'kysely'
import type { Database, Queryable } from './db.server.ts'
import { personBus } from './person-bus.server.ts'

/** `id` increases in commit order, so that "everything after this one" misses nothing. */
export type LiveEvents = { id: number; name: string; data: Record<string, unknown> }

/**
 * Live events for open pages: written with the data they are about, distributed to every process by the
 * database, and kept for an hour so that an interrupted connection can resume.
 */
export type Live = {
  send: typeof sendLiveEvent
  /** Calls back whenever there may be new events for this user. */
  onLiveEvent: (userId: string, onEvent: () => void) => () => void
  /** The oldest after this one, at most NEWS_AT_ONCE. */
  eventsSince: (userId: string, id: number) => Promise<LiveEvents[]>
  latestId: () => Promise<number>
}

const CHANNEL = 'live'
export const NEWS_AT_ONCE = 100

/**
 * Writes a live event in the transaction of its data; listeners are notified at commit. A trigger assigns its
 * number at the end of the transaction (migration 0140).
 */
export async function sendLiveEvent(
  tx: Queryable,
  userId: string,
  name: string,
  data: Record<string, unknown>,
  now: Date,
) {
  await tx
    .insertInto('live_events')
    .values({ user_id: userId, name, data: JSON.stringify(data), created_at: now })
    .execute()
  await sql`select pg_notify(${CHANNEL}, ${userId})`.execute(tx)
}

export async function startLive(database: Database): Promise<Live> {
  const bus = await personBus(database, CHANNEL)
  return {
    send: sendLiveEvent,
    onLiveEvent: bus.on,
    eventsSince: (userId, id) =>
      database.db
        .selectFrom('live_events')
        .select(['seq as id', 'name', 'data'])
        .where('user_id', '=', userId)
        .where('seq', '>', id)
        .orderBy('seq')
        .limit(NEWS_AT_ONCE)
        .execute() as Promise<LiveEvents[]>,
    latestId: async () => {
      const row = await database.db
        .selectFrom('live_events')
        .select((eb) => eb.fn.max('seq').as('id'))
        .executeTakeFirst()
      return Number(row?.id ?? 0)
    },
  }
}

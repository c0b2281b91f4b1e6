import type { Db, Queryable } from '#app/platform/db.server.ts'
import {
  MOST_COUNTED,
  MOST_LISTED,
  type NotificationDetails,
  type NotificationKind,
  pictures,
} from './public/kinds.ts'

/** The number of new ones, counted up to the bell's limit. */
export async function unseenCount(db: Queryable, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('cleared_at', 'is', null)
    .limit(MOST_COUNTED + 1)
    .execute()
  return rows.length
}

export type Notification = {
  [Kind in NotificationKind]: {
    id: string
    kind: Kind
    details: NotificationDetails[Kind]
    link: string
    createdAt: Date
    isNew: boolean
  }
}[NotificationKind]

/** The uncleared notifications of a user, newest first, and how many more there are. */
export async function notificationsOf(db: Db, userId: string) {
  const [rows, all] = await Promise.all([
    db
      .selectFrom('notifications')
      .select(['id', 'kind', 'details', 'link', 'created_at', 'seen_at'])
      .where('user_id', '=', userId)
      .where('cleared_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(MOST_LISTED)
      .execute(),
    db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('cleared_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const listed = rows
    // Kinds of a former release have no texts any more.
    .filter(({ kind }) => Object.hasOwn(pictures, kind))
    .map(
      ({ id, kind, details, link, created_at: createdAt, seen_at }) =>
        ({ id, kind, details, link, createdAt, isNew: seen_at === null }) as Notification,
    )
  return { listed, more: Math.max(0, Number(all.count) - rows.length) }
}

/** The current names of providers, by id. */
export async function providerNames(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('provider_profiles')
    .select((eb) => ['id', eb.fn.coalesce('display_name', 'full_name').as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

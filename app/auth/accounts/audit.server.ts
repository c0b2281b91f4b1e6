import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import type { AuthServices } from '../public/auth-services.ts'

export type AuditWanted = {
  page: number
  perPage: number
  /** The names of the events to list. */
  names: readonly string[]
  /** Part of the actor's address or name; null for everyone. */
  author: string | null
}

/** A page of the accounts' audit log, newest first, with the total number of entries. */
export async function auditPage({ db }: AuthServices, wanted: AuditWanted) {
  const { page, perPage } = wanted
  if (wanted.names.length === 0) return { total: 0, events: [] }
  const found = matchingEvents(db, wanted)
  const [{ total }, events] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .leftJoin('users as actor', 'actor.id', 'recorded_events.by_user')
      .select(['recorded_events.id', 'recorded_events.name', 'about_kind', 'about_id'])
      .select(['by_user', 'occurred_at', 'details'])
      .select(['actor.email', 'actor.phone', 'actor.is_sso', 'actor.user_metadata'])
      .orderBy('occurred_at', 'desc')
      .orderBy('recorded_events.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  return {
    total: Number(total),
    events: events.map(({ email, phone, is_sso, user_metadata, ...event }) => ({
      ...event,
      details: (event.details ?? {}) as Record<string, unknown>,
      actor: event.by_user ? actorOf(event.by_user, { email, phone, is_sso, user_metadata }) : null,
    })),
  }
}

type Actor = {
  email: string | null
  phone: string | null
  is_sso: boolean | null
  user_metadata: unknown
}

function matchingEvents(db: Db, { names, author }: AuditWanted) {
  const pattern = `%${(author ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('recorded_events')
    .where('recorded_events.name', 'in', [...names])
    .$if(author !== null, (events) =>
      events.where(
        sql<SqlBool>`by_user in (select id from users
          where search_text like plain(${pattern}))`,
      ),
    )
}

function actorOf(id: string, actor: Actor) {
  const { full_name } = (actor.user_metadata ?? {}) as { full_name?: unknown }
  return {
    id,
    isOfOrganisation: actor.is_sso === true,
    username: actor.email ?? actor.phone ?? '',
    name: full_name ? displayName(full_name, actor.email) : null,
  }
}

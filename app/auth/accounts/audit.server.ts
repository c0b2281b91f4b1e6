import { type SqlBool, sql } from 'kysely'
import { displayName } from '#app/platform/display-name.ts'
import type { AuthServices } from '../public/auth-services.ts'

export type AuditWanted = {
  page: number
  perPage: number
  /** The names of the events that are asked for. */
  names: readonly string[]
  /** Part of the address or name of whoever did it; null for everyone. */
  author: string | null
}

/** A page of what happened to accounts, the newest first, with how much there is. */
export async function auditPage({ db }: AuthServices, wanted: AuditWanted) {
  const { page, perPage, names, author } = wanted
  if (names.length === 0) return { total: 0, events: [] }
  const pattern = `%${(author ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = db
    .selectFrom('recorded_events')
    .where('recorded_events.name', 'in', [...names])
    .$if(author !== null, (events) =>
      events.where(
        sql<SqlBool>`by_user in (select id from users
          where person_words(email, user_metadata) like plain(${pattern}))`,
      ),
    )
  const [{ total }, events] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .leftJoin('users as actor', 'actor.id', 'recorded_events.by_user')
      .select([
        'recorded_events.id',
        'recorded_events.name',
        'about_kind',
        'about_id',
        'by_user',
        'at',
        'details',
      ])
      .select(['actor.email', 'actor.phone', 'actor.is_sso', 'actor.user_metadata'])
      .orderBy('at', 'desc')
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

function actorOf(
  id: string,
  actor: {
    email: string | null
    phone: string | null
    is_sso: boolean | null
    user_metadata: unknown
  },
) {
  const { full_name } = (actor.user_metadata ?? {}) as { full_name?: unknown }
  return {
    id,
    isOfOrganisation: actor.is_sso === true,
    username: actor.email ?? actor.phone ?? '',
    name: full_name ? displayName(full_name, actor.email) : null,
  }
}

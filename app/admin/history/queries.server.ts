import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { addDays, type Day, startOfDay } from '#app/platform/time.ts'

/** A filter of the events. Days are South African days, the last one included. */
export type HistoryWanted = {
  personId: string | null
  name: string | null
  from: Day | null
  to: Day | null
  /** The id of the last event on the page before. */
  after: string | null
}

/** A query of events, newest first. Every filter has an index (0014_administration.sql). */
export function historyQuery(
  db: Db,
  { personId, name, from, to, after }: HistoryWanted,
  limit: number,
) {
  return db
    .selectFrom('recorded_events')
    .select(['id', 'name', 'about_kind', 'about_id', 'by_user', 'occurred_at', 'details'])
    .$if(personId !== null, (events) =>
      events.where((is) =>
        is.or([
          is.and([is('about_kind', '=', 'user'), is('about_id', '=', personId!)]),
          is('by_user', '=', personId!),
        ]),
      ),
    )
    .$if(name !== null, (events) => events.where('name', '=', name!))
    .$if(from !== null, (events) => events.where('occurred_at', '>=', startOfDay(from!)))
    .$if(to !== null, (events) => events.where('occurred_at', '<', startOfDay(addDays(to!, 1))))
    .$if(after !== null, (events) =>
      events.where(
        sql<SqlBool>`(occurred_at, id) < ((select occurred_at from recorded_events where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

export type HistoryRow = Awaited<ReturnType<ReturnType<typeof historyQuery>['execute']>>[number]

import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { addDays, type Day, startOfDay } from '#app/platform/time.ts'
import type { DB } from '#db/schema.ts'
import { REPORTED } from '../event-words.ts'
import type { HiddenReporters } from './hidden-reporters.server.ts'

/** A filter of the events. Days are South African days, the last one included. */
export type HistoryWanted = {
  personId: string | null
  name: string | null
  from: Day | null
  to: Day | null
  /** The id of the last event on the page before. */
  after: string | null
  /** Whose reporters this reader may not learn: a search for a person doesn't find their reports. */
  hiddenReporters: HiddenReporters
}

/** A query of events, newest first. Every filter has an index (0014_administration.sql). */
export function historyQuery(
  db: Db,
  { personId, name, from, to, after, hiddenReporters }: HistoryWanted,
  limit: number,
) {
  return db
    .selectFrom('recorded_events')
    .select(['id', 'name', 'about_kind', 'about_id', 'by_user', 'occurred_at', 'details'])
    .$if(personId !== null, (events) =>
      events.where((is) =>
        is.or([
          is.and([is('about_kind', '=', 'user'), is('about_id', '=', personId!)]),
          is.and([is('by_user', '=', personId!), ...isTheirsToSee(is, hiddenReporters)]),
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

type EventsBuilder = ExpressionBuilder<DB, 'recorded_events'>

function isTheirsToSee(is: EventsBuilder, hidden: HiddenReporters) {
  if (hidden === 'all') return [is('name', '<>', REPORTED)]
  return hidden.length > 0
    ? [is.not(is.and([is('name', '=', REPORTED), is('about_id', 'in', [...hidden])]))]
    : []
}

export type HistoryRow = Awaited<ReturnType<ReturnType<typeof historyQuery>['execute']>>[number]

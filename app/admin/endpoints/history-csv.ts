import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { csvLine } from '#app/platform/csv.ts'
import type { Db } from '#app/platform/db.server.ts'
import { dayOf, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import { wordsOfEvent } from '../event-words.ts'
import { csvDownload, MOST_LINES } from '../history/csv-download.server.ts'
import { historyAddress, readHistoryFilter } from '../history/filter.ts'
import { reportersHiddenFrom } from '../history/hidden-reporters.server.ts'
import { wantedOf, wholeHistory } from '../history/history.server.ts'
import type { HistoryWanted } from '../history/queries.server.ts'
import type { Route } from './+types/history-csv.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('download the history')]

const HEAD = [
  'Day (SAST)',
  'Time (SAST)',
  'Event',
  'In words',
  'About',
  'About: name',
  'About: email',
  'About: id',
  'By: name',
  'By: email',
  'By: id',
  'IP address',
  'Why',
  'Details',
]

/**
 * GET /admin/history.csv: the page's rows as a file. It contains names, so the download itself is recorded.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = allowed(context, request, 'see everyone’s history')
  const hiddenReporters = await reportersHiddenFrom(context.get(servicesContext).db, viewer)
  const { after: _, ...filter } = readHistoryFilter(new URL(request.url).searchParams)
  return csvDownload(context, request, {
    page: historyAddress('/admin/history', filter),
    find: (db) => wantedOf(db, filter),
    lines: (db, wanted, i18n) => csvChunks(db, { ...wanted, hiddenReporters }, i18n),
    name: 'history',
    event: 'history downloaded',
  })
}

type Wanted = Omit<HistoryWanted, 'after'>

async function* csvChunks(db: Db, wanted: Wanted, i18n: I18n) {
  yield csvLine(HEAD)
  for await (const events of wholeHistory(db, wanted, MOST_LINES))
    yield events.map((event) => csvLine(columnsOf(event, i18n))).join('')
}

type HistoryEvent =
  ReturnType<typeof wholeHistory> extends AsyncIterable<infer Events extends readonly unknown[]>
    ? Events[number]
    : never

function columnsOf(
  {
    name,
    at: happenedAt,
    about,
    aboutKind,
    aboutId,
    by: actor,
    isAnonymous,
    ip,
    reason,
    details,
  }: HistoryEvent,
  i18n: I18n,
) {
  const words = wordsOfEvent(name)
  return [
    dayOf(happenedAt),
    formatMinute(minuteOfDay(happenedAt)),
    name,
    words ? i18n._(words) : name,
    aboutKind,
    about?.name ?? null,
    about?.email ?? null,
    aboutId,
    isAnonymous ? i18n._(msg`a person`) : (actor?.name ?? null),
    actor?.email ?? null,
    actor?.id ?? null,
    ip,
    reason,
    JSON.stringify(details),
  ]
}

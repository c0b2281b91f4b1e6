import type { I18n } from '@lingui/core'
import { data } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { csvLine } from '#app/platform/csv.ts'
import type { Db } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { dayOf, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import { requireRecentAuthentication } from '#app/session/index.server.ts'
import { wordsOfEvent } from '../event-words.ts'
import { historyAddress, readHistoryFilter } from '../history/filter.ts'
import { wantedOf, wholeHistory } from '../history/history.server.ts'
import type { Route } from './+types/history-csv.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('download the history')]

/** As much as a spreadsheet opens with ease; narrower days give the rest. */
const MOST_LINES = 100_000

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
 * GET /admin/history.csv: what the page shows, as a file. It names people, so that it was taken away is
 * written down too.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const by = allowed(context, request, 'download the history')
  const { db, clock } = context.get(servicesContext)
  const { after: _, ...filter } = readHistoryFilter(new URL(request.url).searchParams)
  await requireRecentAuthentication(context, by, historyAddress('/admin/history', filter))
  const wanted = await wantedOf(db, filter)
  if (!wanted) throw data(null, { status: 404 })
  const now = clock.now()
  await recordEvent(db, {
    name: 'history downloaded',
    about: { kind: 'user', id: by.id },
    by: by.id,
    now,
    details: wanted,
  })
  return new Response(streamOf(csvChunks(db, wanted, requestI18n(context))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="history-${dayOf(now)}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

function streamOf(chunks: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { value, done } = await chunks.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}

type Wanted = NonNullable<Awaited<ReturnType<typeof wantedOf>>>

async function* csvChunks(db: Db, wanted: Wanted, i18n: I18n) {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  yield `\uFEFF${csvLine(HEAD)}`
  for await (const events of wholeHistory(db, wanted, MOST_LINES))
    yield events.map((event) => csvLine(columnsOf(event, i18n))).join('')
}

type HistoryEvent =
  ReturnType<typeof wholeHistory> extends AsyncIterable<infer Events extends readonly unknown[]>
    ? Events[number]
    : never

function columnsOf(
  { name, at: happenedAt, about, aboutKind, aboutId, by: actor, ip, reason, details }: HistoryEvent,
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
    actor?.name ?? null,
    actor?.email ?? null,
    actor?.id ?? null,
    ip,
    reason,
    JSON.stringify(details),
  ]
}

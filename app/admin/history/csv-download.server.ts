import type { I18n } from '@lingui/core'
import { data, type RouterContextProvider } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { csvFile } from '#app/platform/csv-file.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { requireRecentAuthentication } from '#app/session/index.server.ts'

/** As much as a spreadsheet opens easily; for more, narrow the dates. */
export const MOST_LINES = 100_000

type Download<Wanted> = {
  /** The page that offers the file: the user returns to it after re-authenticating. */
  page: string
  /** The rows to export; null if no account matches the person in the filter. */
  find: (db: Db) => Promise<Wanted | null>
  lines: (db: Db, wanted: Wanted, i18n: I18n) => AsyncGenerator<string>
  name: string
  event: EventName
}

/** A CSV download of people's actions. It contains names, so the download is recorded too. */
export async function csvDownload<Wanted extends Record<string, unknown>>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { page, find, lines, name, event }: Download<Wanted>,
): Promise<Response> {
  const by = allowed(context, request, 'see everyone’s history')
  const { db, clock } = context.get(servicesContext)
  await requireRecentAuthentication(context, by, page)
  const wanted = await find(db)
  if (!wanted) throw data(null, { status: 404 })
  const now = clock.now()
  const about = { kind: 'user', id: by.id }
  await recordEvent(db, { name: event, about, by: by.id, now, details: wanted })
  return csvFile(name, now, lines(db, wanted, requestI18n(context)))
}

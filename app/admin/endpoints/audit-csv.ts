import type { I18n } from '@lingui/core'
import { onlyFor } from '#app/page/visitor.server.ts'
import { csvLine } from '#app/platform/csv.ts'
import type { Db } from '#app/platform/db.server.ts'
import { dayOf, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import { type AuditAct, auditWanted, wholeAuditLog } from '../audit/audit.server.ts'
import { auditAddress, readAuditFilter } from '../audit/filter.ts'
import { wordsOfEvent } from '../event-words.ts'
import { csvDownload, MOST_LINES } from '../history/csv-download.server.ts'
import type { Route } from './+types/audit-csv.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see the audit log')]

const HEAD = [
  'No.',
  'Day (SAST)',
  'Time (SAST)',
  'Act',
  'In words',
  'By: name',
  'By: email',
  'By: id',
  'Network address',
  'Session',
  'About',
  'About: id',
  'Person: name',
  'Person: email',
  'Person: id',
  'Reason',
  'Field',
  'Before',
  'After',
  'Hash',
]

/** GET /admin/audit.csv: the page's rows as a file. It contains names, so the download itself is recorded. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { after: _, ...filter } = readAuditFilter(new URL(request.url).searchParams)
  return csvDownload(context, request, {
    page: auditAddress('/admin/audit', filter),
    find: (db) => auditWanted(db, filter),
    lines: csvChunks,
    name: 'audit-log',
    event: 'audit log downloaded',
  })
}

type Wanted = NonNullable<Awaited<ReturnType<typeof auditWanted>>>

async function* csvChunks(db: Db, wanted: Wanted, i18n: I18n) {
  yield csvLine(HEAD)
  for await (const acts of wholeAuditLog(db, wanted, MOST_LINES))
    yield acts.flatMap((act) => linesOf(act, i18n)).join('')
}

/** A line for each changed field, or a single one if none changed. */
function linesOf(act: AuditAct, i18n: I18n): string[] {
  const words = wordsOfEvent(act.name)
  const start = [
    act.seq === null ? null : String(act.seq),
    dayOf(act.at),
    formatMinute(minuteOfDay(act.at)),
    act.name,
    words ? i18n._(words) : act.name,
    ...personColumns(act.by),
    act.address,
    act.session,
    act.aboutKind,
    act.aboutId,
    ...personColumns(act.about),
    act.reason,
  ]
  const changes =
    act.changes.length > 0 ? act.changes : [{ field: null, before: null, after: null }]
  return changes.map(({ field, before, after }) =>
    csvLine([...start, field, before, after, act.hash]),
  )
}

const personColumns = (person: AuditAct['by']) => [
  person?.name ?? null,
  person?.email ?? null,
  person?.id ?? null,
]

import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { csvLine } from '#app/platform/csv.ts'
import type { AttentionLine } from './attention.ts'
import type { DashboardView } from './view.server.ts'

type Cell = string | number | null

/** The dashboard as CSV: exactly the lines that the screen shows. */
export function dashboardCsv(view: DashboardView, i18n: I18n): string {
  const { unanswered, documents, subscriptions } = view
  const rows: Cell[][] = [
    [i18n._(msg`Dashboard`), view.now],
    ...question(i18n, i18n._(msg`What waits too long?`), view.waiting),
    ...question(i18n, i18n._(msg`What broke?`), view.broke),
    ...question(i18n, i18n._(msg`What changed?`), view.changed),
    [],
    [i18n._(msg`Figures`), view.counted],
    ...view.figures.map(({ title, value, change, note }) => [title, value, change, note]),
    [],
    [i18n._(msg`Subscriptions`), subscriptions.total],
    ...subscriptions.groups.map(({ name, count, plans }) => [name, count, plans]),
    [],
    [i18n._(msg`No quotes by service and province`)],
    [
      i18n._(msg`Service`),
      i18n._(msg`Province`),
      i18n._(msg`No quotes`),
      i18n._(msg`Providers there`),
    ],
    ...unanswered.lines.map(({ service, province, count, providers }) => [
      service,
      province,
      count,
      providers,
    ]),
    [],
    [i18n._(msg`Documents that expire this month`), documents.count],
    [i18n._(msg`Who`), i18n._(msg`What`), i18n._(msg`Until`)],
    ...documents.lines.map(({ who, what, until }) => [who, what, until]),
  ]
  // A byte order mark makes spreadsheets read the file as UTF-8.
  return `\uFEFF${rows.map(csvLine).join('')}`
}

function question(i18n: I18n, title: string, lines: readonly AttentionLine[]): Cell[][] {
  return [
    [],
    [title],
    ...(lines.length > 0
      ? lines.map(({ text, more, count }) => [text, more, count])
      : [[i18n._(msg`Nothing`)]]),
  ]
}

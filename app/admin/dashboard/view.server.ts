import type { I18n } from '@lingui/core'
import { provinceName } from '#app/directory/index.server.ts'
import { isCategory } from '#app/directory/public/categories.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import { isProvince, provinceCodes } from '#app/directory/public/provinces.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Day, dayOf, formatDay, formatInstant } from '#app/platform/time.ts'
import { wordsOfExpiring } from '#app/providers/index.server.ts'
import { spaced } from '#app/ui/numbers.ts'
import { linesOf } from './attention.ts'
import { broken } from './broken.server.ts'
import { changes } from './changes.server.ts'
import { chartsView } from './charts-view.server.ts'
import { type Figure, type FigureName, figures } from './figures.ts'
import { type DashboardFilter, dashboardAddress } from './filter.ts'
import { changeInWords, formatFigure } from './formats.ts'
import { periodUntil } from './periods.ts'
import { type Loaded, lastCounted, loadTotals, withoutQuotes } from './queries.server.ts'
import { countExpiring, restOfMonth, rowsOf } from './rows.server.ts'
import { rowsPath } from './rows.ts'
import { subscriptionsView } from './subscriptions-view.server.ts'
import { waits } from './waits.server.ts'

const LINES_OF_A_TABLE = 5

type Wanted = Pick<Services, 'db' | 'clock' | 'settings'> & { filter: DashboardFilter; i18n: I18n }

/** Everything that the dashboard shows, translated. The page and its CSV file both use it. */
export async function dashboardView({ db, clock, settings, filter, i18n }: Wanted) {
  const now = clock.now()
  const today = dayOf(now)
  const moment = { db, now, today, declared: notWorking(settings.current()) }
  const period = periodUntil(filter.period, today)
  const [waiting, broke, changed, counted, totals, unanswered, documents, charts, subscriptions] =
    await Promise.all([
      linesOf(waits, moment, i18n),
      linesOf(broken, moment, i18n),
      linesOf(changes, moment, i18n),
      lastCounted(db),
      loadTotals(db, period, filter.province),
      withoutQuotes(db, period, filter.province, LINES_OF_A_TABLE),
      expiringView(db, { today, now, filter, i18n }),
      chartsView(moment, filter, i18n),
      subscriptionsView(db, { filter, i18n, now }),
    ])
  return {
    filter,
    now: formatInstant(now, i18n.locale, now),
    counted: counted && formatInstant(counted, i18n.locale, now),
    waiting,
    broke,
    changed,
    figures: figuresView(totals, filter, i18n),
    unanswered: unansweredView(unanswered, filter, i18n),
    documents,
    charts,
    subscriptions,
  }
}

export type DashboardView = Awaited<ReturnType<typeof dashboardView>>

function figuresView({ current, before, steps }: Loaded, filter: DashboardFilter, i18n: I18n) {
  return (Object.entries(figures) as [FigureName, Figure][])
    .filter(([, { isOfCountry }]) => !(isOfCountry && filter.province))
    .map(([key, { title, value, format, tone, note, rows }]) => {
      const figure = value(current)
      return {
        key,
        title: i18n._(title),
        value: formatFigure(i18n, figure, format),
        change: changeInWords(i18n, { value: figure, before: value(before), format }),
        note: note?.(current, i18n) ?? '',
        tone: tone ?? null,
        line: lineOf(steps.map(value)),
        to: dashboardAddress(rowsPath(rows), filter),
      }
    })
}

/** A step without a value continues the line. A single value has no line. */
function lineOf(values: readonly (number | null)[]): number[] {
  if (values.filter((value) => value !== null).length < 2) return []
  let last = values.find((value) => value !== null) ?? 0
  return values.map((value) => (last = value ?? last))
}

function unansweredView(
  { pairs, rows }: Awaited<ReturnType<typeof withoutQuotes>>,
  filter: DashboardFilter,
  i18n: I18n,
) {
  return {
    pairs,
    to: dashboardAddress(rowsPath('requests without a quote'), filter),
    lines: rows.map(({ category, province, count, providers }) => ({
      key: `${category} ${province}`,
      service: serviceName(i18n, category),
      province: nameOfProvince(i18n, province),
      count: Number(count),
      providers: spaced(providers),
      to: dashboardAddress(
        rowsPath('requests without a quote'),
        { ...filter, province: isProvince(province) ? province : null },
        { detail: category },
      ),
    })),
  }
}

type Expiring = { today: Day; now: Date; filter: DashboardFilter; i18n: I18n }

async function expiringView(db: Services['db'], { today, now, filter, i18n }: Expiring) {
  const { province } = filter
  const days = restOfMonth(today)
  const wanted = { days, province, detail: null, after: null, most: LINES_OF_A_TABLE }
  const [rows, count] = await Promise.all([
    rowsOf(db, 'documents expiring', wanted, now),
    countExpiring(db, days, province, now),
  ])
  return {
    count,
    to: dashboardAddress(rowsPath('documents expiring'), filter),
    lines: rows.map((row) => ({
      key: row.id,
      who: row.label,
      what: wordsOfExpiring(i18n, row.detail),
      until: formatDay(dayOf(row.happened_at), i18n.locale, now),
      to: row.person_id && `/admin/people/${row.person_id}`,
    })),
  }
}

export const serviceName = (i18n: I18n, category: string) =>
  isCategory(category) ? i18n._(categoryName(category)) : category

export const nameOfProvince = (i18n: I18n, province: string | null) =>
  isProvince(province) ? provinceName(province, i18n.locale) : ''

/** The provinces by name, for a select. */
export const provinceChoices = (i18n: I18n) =>
  provinceCodes.map((code) => ({ value: code as string, label: nameOfProvince(i18n, code) }))

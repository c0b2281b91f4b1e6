import type { I18n } from '@lingui/core'
import { answeredApplications } from '#app/applications/index.server.ts'
import { addDays, formatDay, formatInstant, lastDayOf, startOfDay } from '#app/platform/time.ts'
import type { Moment } from './attention.ts'
import { type DashboardFilter, dashboardAddress } from './filter.ts'
import { requestWeeks } from './queries.server.ts'
import { LINE_HOURS, type ReplyBead, replyTimes, SHOWN_DAYS } from './reply-times.ts'
import { rowsPath } from './rows.ts'

/** The two charts, with links for their data tables. */
export async function chartsView(moment: Moment, filter: DashboardFilter, i18n: I18n) {
  const [replies, weeks] = await Promise.all([
    repliesView(moment, filter, i18n),
    weeksView(moment, filter, i18n),
  ])
  return { replies, weeks }
}

async function repliesView(
  { db, now, today, declared }: Moment,
  { province }: DashboardFilter,
  i18n: I18n,
) {
  const span = {
    from: startOfDay(addDays(today, 1 - SHOWN_DAYS)),
    to: startOfDay(addDays(today, 1)),
  }
  const answered = await answeredApplications(db, span, province)
  const { days, beads, top, marks } = replyTimes(answered, today, declared)
  const day = (value: string) => formatDay(value, i18n.locale, now)
  const view = (bead: ReplyBead) => ({
    id: bead.id,
    reference: bead.reference,
    column: bead.column,
    y: bead.y,
    hours: Math.round(bead.hours),
    isLate: bead.isLate,
    answered: formatInstant(bead.answeredAt, i18n.locale, now),
    promised: day(lastDayOf(bead.dueAt)),
    to: `/admin/queue/application/${bead.id}`,
  })
  return {
    days: days.map((value) => ({ value, shown: day(value) })),
    beads: beads.map(view),
    marks: marks.map((hours) => ({ hours, y: 1 - hours / top, isLine: hours === LINE_HOURS })),
  }
}

async function weeksView({ db, now, today }: Moment, filter: DashboardFilter, i18n: I18n) {
  const weeks = await requestWeeks(db, today, filter.province)
  const to = (name: 'requests' | 'requests without a quote', week: string) =>
    dashboardAddress(rowsPath(name), filter, { week })
  return {
    weeks: weeks.map(({ monday, all, without }) => ({
      monday,
      shown: formatDay(monday, i18n.locale, now),
      all,
      without,
      toAll: to('requests', monday),
      toWithout: to('requests without a quote', monday),
    })),
  }
}

export type Charts = Awaited<ReturnType<typeof chartsView>>

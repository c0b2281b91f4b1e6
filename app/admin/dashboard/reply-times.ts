import {
  addBusinessDays,
  addDays,
  businessTimeBetween,
  type Day,
  dayOf,
  HOUR,
  isBusinessDay,
} from '#app/platform/time.ts'

/** The line of the chart: two business days. The promise itself ends with the second day (docs/decisions/0181). */
export const LINE_HOURS = 48
/** The axis ends here: replies that took longer are at the top, labelled with their hours. */
const MOST_HOURS = 96
const STEP_HOURS = 12
export const SHOWN_DAYS = 28

export type Answered = {
  id: string
  reference: string
  submittedAt: Date
  answeredAt: Date
  dueAt: Date
}

export type ReplyBead = Answered & { hours: number; isLate: boolean; column: number; y: number }

/** The business days of the last four weeks, with a dot for each application that got a reply on them. */
export function replyTimes(
  applications: readonly Answered[],
  today: Day,
  declared: readonly Day[],
) {
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) =>
    addDays(today, index + 1 - SHOWN_DAYS),
  ).filter((day) => isBusinessDay(day, declared))
  const timed = applications.map((application) => {
    const { submittedAt, answeredAt, dueAt } = application
    return {
      ...application,
      hours: businessTimeBetween(submittedAt, answeredAt, declared) / HOUR,
      isLate: answeredAt > dueAt,
    }
  })
  const top = topOf(timed.map(({ hours }) => hours))
  const beads = timed
    .map((item) => ({
      ...item,
      column: days.indexOf(columnDay(dayOf(item.answeredAt), days, declared)),
      y: 1 - Math.min(item.hours, top) / top,
    }))
    .filter(({ column }) => column >= 0)
  return { days, beads, top, marks: marksUpTo(top) }
}

/**
 * Replies on a weekend belong to the next business day, or to the previous one if the next is in the future.
 */
function columnDay(day: Day, days: readonly Day[], declared: readonly Day[]): Day {
  if (isBusinessDay(day, declared)) return day
  const next = addBusinessDays(day, 1, declared)
  return days.includes(next) ? next : addBusinessDays(day, -1, declared)
}

function topOf(hours: readonly number[]): number {
  const most = Math.max(LINE_HOURS + STEP_HOURS, ...hours)
  return Math.min(MOST_HOURS, Math.ceil(most / STEP_HOURS) * STEP_HOURS)
}

const marksUpTo = (top: number): number[] =>
  Array.from({ length: top / STEP_HOURS + 1 }, (_, index) => index * STEP_HOURS).filter(
    (hours) => hours <= LINE_HOURS || hours === top,
  )

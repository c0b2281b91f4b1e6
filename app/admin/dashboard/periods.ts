import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { addDays, addMonths, type Day } from '#app/platform/time.ts'

/** The periods of the dashboard, each up to today and compared with the equally long one before it. */
export const periodNames = ['7-days', '4-weeks', '12-months'] as const
export type PeriodName = (typeof periodNames)[number]

export const periodWords = {
  '7-days': msg`7 days`,
  '4-weeks': msg`4 weeks`,
  '12-months': msg`12 months`,
} as const satisfies Record<PeriodName, MessageDescriptor>

export const isPeriod = (name: unknown): name is PeriodName =>
  periodNames.includes(name as PeriodName)

/** Both days are included. */
export type Days = { from: Day; to: Day }

export type Period = Days & {
  /** The previous period: as many days or months, up to the day before. */
  before: Days
  /** The first days of the steps of its chart, in order. */
  steps: Day[]
}

export function periodUntil(name: PeriodName, today: Day): Period {
  if (name === '12-months') return months(12, today)
  return days(name === '7-days' ? 7 : 28, today)
}

function days(count: number, today: Day): Period {
  const from = addDays(today, 1 - count)
  return {
    from,
    to: today,
    before: { from: addDays(from, -count), to: addDays(from, -1) },
    steps: Array.from({ length: count }, (_, index) => addDays(from, index)),
  }
}

/** Months that end on today's date, so that the last is as long as the others. */
function months(count: number, today: Day): Period {
  const startOf = (index: number) => addDays(addMonths(today, index - count), 1)
  const from = startOf(0)
  return {
    from,
    to: today,
    before: { from: startOf(-count), to: addDays(from, -1) },
    steps: Array.from({ length: count }, (_, index) => startOf(index)),
  }
}

/** The earliest day that any figure on the dashboard needs. */
export const earliestNeeded = (today: Day): Day => periodUntil('12-months', today).before.from

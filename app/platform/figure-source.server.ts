import type { RawBuilder } from 'kysely'
import type { Day } from './time.ts'

/** Two instants: the first is included, the second isn't. */
export type Span = { from: Date; to: Date }

/** One counted thing, for example a request. */
export type FigureRow = {
  id: string
  happened_at: Date
  /** A province's code; null without one. */
  province: string | null
  /** Its weight: 1, or cents. */
  amount: number
  /** An additional value: a service, minutes, stars. */
  detail: string
  /** Its label in a list. */
  label: string
  /** The application that a list links to. */
  application_id: string | null
  person_id: string | null
}

/**
 * The source of a figure: one query, so that a number and the list behind it never differ. Subjects declare
 * theirs in their figures.server.ts, and the administration counts them by day (docs/decisions/0200).
 */
export type FigureSource = {
  /** What happened in this span, as the database knows it now; for a state, everything that applies now. */
  rows: (span: Span, now: Date) => RawBuilder<FigureRow>
  /** Days whose rows changed since then, however long ago they were: they are counted again. */
  changedDays?: (since: Date) => RawBuilder<{ day: Day }>
  /** Counted for each value of `detail`, not only in total. */
  isSplit?: boolean
  /** A current total instead of a count over a span: only today can be counted. */
  isState?: boolean
}

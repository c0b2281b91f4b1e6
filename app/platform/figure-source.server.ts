import type { RawBuilder } from 'kysely'

/** Two instants: from the first on, up to the second and without it. */
export type Span = { from: Date; to: Date }

/** One thing that a figure counts, such as a request. */
export type FigureRow = {
  id: string
  happened_at: Date
  /** The code of a province; null where it has none. */
  province: string | null
  /** What it counts for: 1, or cents. */
  amount: number
  /** What more is known of it: a service, minutes, stars. */
  detail: string
  /** What a list calls it. */
  label: string
  /** Whose page in the administration it opens. */
  application_id: string | null
  person_id: string | null
}

/**
 * What a figure is counted from: one query, so that a number and the list behind it never differ. Subjects declare theirs
 * in their figures.server.ts, the administration counts them by day (docs/decisions/0200).
 */
export type FigureSource = {
  /** What happened in this span, as the database knows it now; of a state, everything that holds now. */
  rows: (span: Span, now: Date) => RawBuilder<FigureRow>
  /** Counted for each value of `detail`, not only in all. */
  isSplit?: boolean
  /** How many there are, not how many there were in a span: only today can be counted. */
  isState?: boolean
}

import type { I18n } from '@lingui/core'
import type { Db } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'

/** How urgent a line is. */
export type AttentionTone = 'danger' | 'clay' | 'quiet'

/** One line under a question: a description, a count, and a link. */
export type AttentionLine = {
  key: string
  text: string
  /** Since when, or the latest of them. */
  more: string
  count: number
  to: string
  tone: AttentionTone
}

export type Moment = { db: Db; now: Date; today: Day; declared: readonly Day[] }

/** Loads the lines of a question; without anything to report it returns none. */
export type AttentionSource = (moment: Moment, i18n: I18n) => Promise<AttentionLine[]>

/** More lines than this would not be read. */
export const MOST_LINES = 5

const urgency: Record<AttentionTone, number> = { danger: 0, clay: 1, quiet: 2 }

/** The most urgent lines, in a stable order. */
export const mostUrgent = (lines: readonly AttentionLine[]): AttentionLine[] =>
  lines
    .filter(({ count }) => count > 0)
    .toSorted((line, other) => urgency[line.tone] - urgency[other.tone])
    .slice(0, MOST_LINES)

export async function linesOf(
  sources: readonly AttentionSource[],
  moment: Moment,
  i18n: I18n,
): Promise<AttentionLine[]> {
  const lines = await Promise.all(sources.map((source) => source(moment, i18n)))
  return mostUrgent(lines.flat())
}

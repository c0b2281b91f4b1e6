import type { I18n } from '@lingui/core'
import type { Db } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'

/** How urgent a line is. */
export type AttentionTone = 'danger' | 'clay' | 'quiet'

/** One line under a question: what it is, how many, and where they are. */
export type AttentionLine = {
  key: string
  text: string
  /** Since when, or the last of them. */
  more: string
  count: number
  to: string
  tone: AttentionTone
}

export type Moment = { db: Db; now: Date; today: Day; declared: readonly Day[] }

/** What answers a question; a source without anything to say gives no line. */
export type AttentionSource = (moment: Moment, i18n: I18n) => Promise<AttentionLine[]>

/** More than this isn't read in the morning. */
export const MOST_LINES = 5

const urgency: Record<AttentionTone, number> = { danger: 0, clay: 1, quiet: 2 }

/** The most urgent lines; of equally urgent ones those that come first stay first. */
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

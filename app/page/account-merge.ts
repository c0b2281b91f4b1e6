import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

/** Two accounts of one person: `from` is closed, `to` remains. */
export type Merging = { from: string; to: string; now: Date }

/** What becomes of rows of the closed account: they move, stay as a record, or end. */
export type MergeFate = 'moves' | 'stays' | 'ends'

/**
 * A subject's part when two accounts are merged. Each subject declares its own and moves its own rows;
 * admin/merge/parts.server.ts lists them, and a test finds each table with a person's id that nobody names.
 */
export type MergePart = {
  tables: Record<string, MergeFate>
  /** Why these two can't be merged, if anything of this subject forbids it. */
  refusal?: (db: Queryable, merging: Merging) => Promise<MessageDescriptor | null>
  /** What would move, in words with numbers: "3 requests". Nothing where there is nothing. */
  moving?: (db: Queryable, from: string, i18n: I18n) => Promise<string[]>
  move?: (tx: Tx, merging: Merging) => Promise<void>
}

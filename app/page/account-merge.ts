import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

/** A merge of a person's two accounts: `from` is closed, `to` remains. */
export type Merging = { from: string; to: string; now: Date }

/** What happens to rows of the closed account: they move, stay as a record, or are deleted. */
export type MergeFate = 'moves' | 'stays' | 'ends'

/**
 * A subject's part of merging two accounts. Each subject declares its own and moves its own rows;
 * admin/merge/parts.server.ts lists them, and a test finds tables with a person's id that none of them
 * covers.
 */
export type MergePart = {
  tables: Record<string, MergeFate>
  /** Why this subject prevents the merge, if it does. */
  refusal?: (db: Queryable, merging: Merging) => Promise<MessageDescriptor | null>
  /** What would move, as text: "3 requests". Empty if nothing. */
  moving?: (db: Queryable, from: string, i18n: I18n) => Promise<string[]>
  move?: (tx: Tx, merging: Merging) => Promise<void>
}

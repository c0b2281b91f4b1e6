import type { MergePart } from '#app/page/account-merge.ts'

/** Corrections that were asked for. Archives are of the closed account, and end within days. */
export const privacyMerge: MergePart = {
  tables: { correction_requests: 'moves', data_archives: 'ends' },
  move: async (tx, { from, to }) => {
    await tx
      .updateTable('correction_requests')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .execute()
  },
}

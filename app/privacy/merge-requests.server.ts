import type { MergePart } from '#app/page/account-merge.ts'

/** Requests about personal data. Archives are of the closed account, and end within days. */
export const privacyMerge: MergePart = {
  tables: { data_requests: 'moves', data_archives: 'ends' },
  move: async (tx, { from, to }) => {
    await tx.updateTable('data_requests').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}

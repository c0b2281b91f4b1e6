import type { MergePart } from '#app/page/account-merge.ts'

/** Merges requests about personal data. Archives stay with the closed account, and expire within days. */
export const privacyMerge: MergePart = {
  tables: { data_requests: 'moves', data_archives: 'ends' },
  move: async (tx, { from, to }) => {
    await tx.updateTable('data_requests').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}

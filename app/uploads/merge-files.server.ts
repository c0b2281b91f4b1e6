import type { MergePart } from '#app/page/account-merge.ts'

/** Files belong to what they were sent for, and move with it. Uploads that aren't finished end by themselves. */
export const fileMerge: MergePart = {
  tables: { files: 'moves', uploads: 'ends' },
  move: async (tx, { from, to }) => {
    await tx.updateTable('files').set({ owner_user: to }).where('owner_user', '=', from).execute()
  },
}

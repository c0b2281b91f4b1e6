import type { MergePart } from '#app/page/account-merge.ts'

/** Files move with what they were uploaded for. Unfinished uploads expire by themselves. */
export const fileMerge: MergePart = {
  tables: { files: 'moves', uploads: 'ends' },
  move: async (tx, { from, to }) => {
    await tx.updateTable('files').set({ owner_user: to }).where('owner_user', '=', from).execute()
  },
}

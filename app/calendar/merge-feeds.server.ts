import type { MergePart } from '#app/page/account-merge.ts'

/** The feed of a closed account ends: the one that remains has its own, with all jobs. */
export const feedMerge: MergePart = {
  tables: { calendar_feeds: 'ends' },
  move: async (tx, { from }) => {
    await tx.deleteFrom('calendar_feeds').where('user_id', '=', from).execute()
  },
}

import type { MergePart } from '#app/page/account-merge.ts'

/** Merges notifications; those that both accounts got are kept once. */
export const notificationMerge: MergePart = {
  tables: { notifications: 'moves' },
  move: async (tx, { from, to }) => {
    await tx
      .deleteFrom('notifications')
      .where('user_id', '=', from)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('notifications as kept')
            .select('kept.id')
            .where('kept.user_id', '=', to)
            .whereRef('kept.kind', '=', 'notifications.kind')
            .whereRef('kept.dedupe_key', '=', 'notifications.dedupe_key'),
        ),
      )
      .execute()
    await tx.updateTable('notifications').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}

import { msg, plural } from '@lingui/core/macro'
import type { MergePart } from '#app/page/account-merge.ts'

/** A person's own reports, and the reports about them. */
export const moderationMerge: MergePart = {
  tables: { moderation_cases: 'moves', reports: 'moves' },
  moving: async (db, from, i18n) => {
    const { count } = await db
      .selectFrom('reports')
      .select(db.fn.countAll<number>().as('count'))
      .where('reporter_user', '=', from)
      .executeTakeFirstOrThrow()
    const reportCount = Number(count)
    return reportCount > 0
      ? [i18n._(msg`${plural(reportCount, { one: '# report', other: '# reports' })}`)]
      : []
  },
  move: async (tx, { from, to }) => {
    await tx
      .updateTable('moderation_cases')
      .set({ subject_user: to })
      .where('subject_user', '=', from)
      .execute()
    // After a merge, a moderator could otherwise decide an appeal against their own decision.
    await tx
      .updateTable('moderation_cases')
      .set({ decided_by: to })
      .where('decided_by', '=', from)
      .execute()
    // Both reported the same thing: one report is enough.
    await tx
      .deleteFrom('reports')
      .where('reporter_user', '=', from)
      .where('case_id', 'in', (eb) =>
        eb.selectFrom('reports as other').select('other.case_id').where('reporter_user', '=', to),
      )
      .execute()
    await tx
      .updateTable('reports')
      .set({ reporter_user: to })
      .where('reporter_user', '=', from)
      .execute()
  },
}

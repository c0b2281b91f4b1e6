import { msg, plural } from '@lingui/core/macro'
import type { MergePart } from '#app/page/account-merge.ts'

/** A customer's reviews. The name on them doesn't change. */
export const reviewMerge: MergePart = {
  tables: { reviews: 'moves' },
  moving: async (db, from, i18n) => {
    const { count } = await db
      .selectFrom('reviews')
      .select(db.fn.countAll<number>().as('count'))
      .where('customer_user', '=', from)
      .executeTakeFirstOrThrow()
    const reviewCount = Number(count)
    return reviewCount > 0
      ? [i18n._(msg`${plural(reviewCount, { one: '# review', other: '# reviews' })}`)]
      : []
  },
  move: async (tx, { from, to }) => {
    await tx
      .updateTable('reviews')
      .set({ customer_user: to })
      .where('customer_user', '=', from)
      .execute()
  },
}

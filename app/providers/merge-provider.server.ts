import { msg } from '@lingui/core/macro'
import type { MergePart } from '#app/page/account-merge.ts'

/** A business stays with its account, and two of them are never merged. */
export const providerMerge: MergePart = {
  tables: { providers: 'stays' },
  refusal: async (db, { from, to }) => {
    const rows = await db
      .selectFrom('providers')
      .select('user_id')
      .where('user_id', 'in', [from, to])
      .execute()
    const owners = rows.map(({ user_id }) => user_id)
    if (owners.length === 2) return msg`Both have a business. Two businesses can't be merged.`
    return owners.includes(from)
      ? msg`The account that would close has a business. Keep that one, and close the other.`
      : null
  },
}

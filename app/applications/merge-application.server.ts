import { msg } from '@lingui/core/macro'
import type { MergePart } from '#app/page/account-merge.ts'

/** An application and its checks stay with the account that sent it. */
export const applicationMerge: MergePart = {
  tables: { applications: 'stays' },
  refusal: async (db, { from }) => {
    const application = await db
      .selectFrom('applications')
      .select('id')
      .where('user_id', '=', from)
      .executeTakeFirst()
    return application
      ? msg`The account that would close has an application. Keep that one, and close the other.`
      : null
  },
}

import { msg } from '@lingui/core/macro'
import { jobName } from '#app/directory/public/job-title.ts'
import type { Finder } from '#app/page/finder.ts'

/** Finds a request by reference: it is on its customer's timeline. Guests have none. */
export const requestFinder: Finder = {
  act: 'see people',
  find: async ({ db }, { reference }, i18n) => {
    const rows = await db
      .selectFrom('quote_requests')
      .select(['reference', 'category', 'job', 'words', 'customer_user as customer'])
      .where('reference', '=', reference)
      .where('customer_user', 'is not', null)
      .execute()
    return rows.map(({ customer, ...request }) => ({
      to: `/admin/people/${customer}?kind=requests`,
      title: jobName(i18n, request),
      about: i18n._(msg`request ${request.reference}`),
    }))
  },
}

import { msg, plural } from '@lingui/core/macro'
import type { MergePart } from '#app/page/account-merge.ts'

/** Requests, jobs and saved quotes of a customer. */
export const requestMerge: MergePart = {
  tables: { quote_requests: 'moves', saved_quotes: 'moves' },
  refusal: async (db, { from, to }) => {
    const between = await db
      .selectFrom('invitations')
      .innerJoin('quote_requests as request', 'request.id', 'invitations.request_id')
      .innerJoin('provider_profiles as provider', 'provider.id', 'invitations.provider_id')
      .select('invitations.id')
      .where('request.customer_user', '=', from)
      .where('provider.user_id', '=', to)
      .limit(1)
      .executeTakeFirst()
    return between ? msg`One of them asked the other for a quote, so they stay two.` : null
  },
  moving: async (db, from, i18n) => {
    const { countAll } = db.fn
    const [requests, jobs] = await Promise.all([
      db
        .selectFrom('quote_requests')
        .select(countAll<number>().as('count'))
        .where('customer_user', '=', from)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('bookings')
        .select(countAll<number>().as('count'))
        .where('customer_user', '=', from)
        .executeTakeFirstOrThrow(),
    ])
    const requestCount = Number(requests.count)
    const jobCount = Number(jobs.count)
    return [
      requestCount > 0
        ? i18n._(msg`${plural(requestCount, { one: '# request', other: '# requests' })}`)
        : '',
      jobCount > 0 ? i18n._(msg`${plural(jobCount, { one: '# job', other: '# jobs' })}`) : '',
    ].filter(Boolean)
  },
  move: async (tx, { from, to }) => {
    await tx
      .updateTable('quote_requests')
      .set({ customer_user: to })
      .where('customer_user', '=', from)
      .execute()
    await tx
      .updateTable('saved_quotes')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .where('quote_id', 'not in', (eb) =>
        eb
          .selectFrom('saved_quotes as kept')
          .select('kept.quote_id')
          .where('kept.user_id', '=', to),
      )
      .execute()
    await tx.deleteFrom('saved_quotes').where('user_id', '=', from).execute()
  },
}

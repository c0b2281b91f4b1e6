import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Db } from '#app/platform/db.server.ts'
import type { Verification } from '#app/providers/public/listing-status.ts'

const states = {
  pending: msg`Waiting`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
} as const

/** The business of someone who is a provider, and their application. */
export async function businessOf(db: Db, personId: string, i18n: I18n) {
  const row = await db
    .selectFrom('provider_profiles as provider')
    .leftJoin('application_states as application', 'application.user_id', 'provider.user_id')
    .select(['provider.slug', 'provider.display_name as displayName'])
    .select(['provider.full_name as fullName', 'provider.verification'])
    .select('application.id as applicationId')
    .where('provider.user_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  return {
    slug: row.slug,
    name: row.displayName ?? row.fullName,
    state: i18n._(states[row.verification as Verification]),
    applicationId: row.applicationId,
  }
}

/** How many requests, jobs and reviews they have. */
export async function recordOf(db: Db, personId: string) {
  const { countAll } = db.fn
  const [requests, jobs, reviews] = await Promise.all([
    db
      .selectFrom('customer_requests')
      .select(countAll<number>().as('count'))
      .where('customer_user', '=', personId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookings')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.countAll<number>().filterWhere('state', '=', 'done').as('done'),
      ])
      .where('customer_user', '=', personId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('published_reviews')
      .select(countAll<number>().as('count'))
      .where('customer_user', '=', personId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    requests: Number(requests.count),
    jobs: Number(jobs.count),
    done: Number(jobs.done),
    reviews: Number(reviews.count),
  }
}

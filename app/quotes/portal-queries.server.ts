import type { Db } from '#app/platform/db.server.ts'
import type { ListedPrice } from './price-list.ts'
import type { InvitationState } from './public/life-cycles.ts'
import type { RequestsTab } from './public/requests-tabs.ts'

const MOST_LISTED = 40

/** How many requests each tab of the provider's list has. */
export async function countsOf(db: Db, providerId: string): Promise<Record<RequestsTab, number>> {
  const rows = await db
    .selectFrom('provider_invitations')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('provider_id', '=', providerId)
    .where('invited_at', 'is not', null)
    .where('state', 'in', ['waiting', 'quoted', 'accepted'])
    .groupBy('state')
    .execute()
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { new: count('waiting'), quoted: count('quoted'), booked: count('accepted') }
}

/** An invitation of this provider. Filtered by provider, so another's is not found. */
export async function invitationOfProvider(db: Db, invitationId: string, providerId: string) {
  const row = await db
    .selectFrom('provider_invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .where('provider_id', '=', providerId)
    .where('invited_at', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, state: row.state as InvitationState }
}

/**
 * The provider's price list for a request: the entry for its job first, then the rest of its category. If the
 * list lacks the category, all entries.
 */
export async function priceListFor(
  db: Db,
  { providerId, category, job }: { providerId: string; category: string; job: string | null },
): Promise<ListedPrice[]> {
  const rows = await db
    .selectFrom('offered_services')
    .select(['id', 'category', 'job', 'title', 'description', 'unit', 'price_cents as cents'])
    .where('provider_id', '=', providerId)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
  const ofItsType = rows.filter((row) => row.category === category)
  const listed = ofItsType.length > 0 ? ofItsType : rows
  return listed
    .map(({ id, title, description, unit, cents, ...row }) => ({
      id,
      title,
      description,
      unit,
      cents,
      isUsual: job !== null && row.category === category && row.job === job,
    }))
    .sort((a, b) => Number(b.isUsual) - Number(a.isUsual))
}

import { sql } from 'kysely'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { placeById } from './places.server.ts'
import type { Category } from './public/categories.ts'
import type { Check } from './public/checks.ts'
import { refreshListing } from './refresh-listing.server.ts'

export const AT = new Date('2026-03-06T12:00:00+02:00')

export type TestProvider = {
  name: string
  category: Category
  alsoOffers: Category[]
  placeId: string
  callout: number | null
  ratings: number[]
  replies: number[]
  checks: Check[]
  languages: string[]
  weekdays: number[]
  daysOff: string[]
  verification: 'pending' | 'approved' | 'rejected'
  billing: 'incomplete' | 'active' | 'past_due' | 'suspended' | 'ended'
  suspended: boolean
  paidPlace: boolean
  radius: number
}

/** A provider with all data of a listing, and the listing. */
export async function aProvider(db: Db, given: Partial<TestProvider> = {}) {
  const id = newId()
  const provider: TestProvider = {
    name: `Provider ${id.slice(-5)}`,
    category: 'plumbing',
    alsoOffers: [],
    placeId: 'soweto',
    callout: 450_00,
    ratings: [],
    replies: [],
    checks: ['identity'],
    languages: ['en'],
    weekdays: [1, 2, 3, 4, 5],
    daysOff: [],
    verification: 'approved',
    billing: 'active',
    suspended: false,
    paidPlace: false,
    radius: 50,
    ...given,
  }
  await transaction(db, async (tx) => {
    const place = placeById(provider.placeId)!
    await sql`insert into users (id, email, created_at, updated_at) values (${id}, ${`${id}@example.co.za`}, ${AT}, ${AT})`.execute(
      tx,
    )
    await tx
      .insertInto('providers')
      .values({
        id,
        user_id: id,
        slug: id,
        full_name: provider.name,
        email: `${id}@example.co.za`,
        phone: '+27821234567',
        category: provider.category,
        place_id: place.id,
        province: place.province,
        lat: place.lat,
        lng: place.lng,
        radius_km: provider.radius,
        callout_cents: provider.callout,
        npo_category: 'animal-welfare',
        languages: provider.languages,
        verification: provider.verification,
        billing: provider.billing,
        has_priority_place: provider.paidPlace,
        joined_at: AT,
        created_at: AT,
        updated_at: AT,
      })
      .execute()
    for (const category of provider.alsoOffers) {
      await sql`insert into provider_services (id, provider_id, category, title, unit, price_cents)
        values (${newId()}, ${id}, ${category}, 'A job', 'job', 30000)`.execute(tx)
    }
    for (const check of provider.checks) {
      await sql`insert into provider_checks (provider_id, "check", done_at) values (${id}, ${check}, ${AT})`.execute(
        tx,
      )
    }
    for (const weekday of provider.weekdays) {
      await sql`insert into provider_hours values (${id}, ${weekday}, 480, 1020)`.execute(tx)
    }
    for (const day of provider.daysOff) {
      await sql`insert into provider_days_off (provider_id, day) values (${id}, ${day}::date)`.execute(
        tx,
      )
    }
    if (provider.suspended) await suspend(tx, id)
    for (const [index, rating] of provider.ratings.entries()) {
      await review(tx, id, rating, provider.replies[index] ?? null)
    }
    await refreshListing(tx, id, AT)
  })
  return { id, ...provider }
}

export async function suspend(db: Pick<Db, 'insertInto'>, providerId: string) {
  await db
    .insertInto('provider_suspensions')
    .values({
      id: newId(),
      provider_id: providerId,
      source: 'administrator',
      reason: 'Test',
      from_at: AT,
    })
    .execute()
}

/** A completed job of this provider, and its customer's review. */
export async function review(tx: Db, providerId: string, rating: number, reply: number | null) {
  const [request, invitation, quote, job] = [newId(), newId(), newId(), newId()]
  const requested = new Date(AT.getTime() - 3 * 86_400_000)
  const answered = reply === null ? null : new Date(requested.getTime() + reply * 60_000)
  await sql`insert into quote_requests (id, form_key, reference, guest_email, category, words, place_id, province, lat, lng, wanted_time, state, created_at)
    values (${request}, ${request}, ${request}, 'thandi@example.co.za', 'plumbing', 'Geyser', 'soweto', 'gauteng', -26.2, 27.8, 'any', 'closed', ${requested})`.execute(
    tx,
  )
  await sql`insert into invitations (id, request_id, provider_id, state, invited_at, first_answer_at)
    values (${invitation}, ${request}, ${providerId}, 'accepted', ${requested}, ${answered})`.execute(
    tx,
  )
  await sql`insert into quotes (id, invitation_id, total_cents, valid_until, state, sent_at)
    values (${quote}, ${invitation}, 100, ${AT}, 'accepted', ${requested})`.execute(tx)
  await sql`insert into jobs (id, reference, invitation_id, quote_id, provider_id, worker_id, category, title, state, since,
      accepted_at, ended_at, total_cents)
    values (${job}, ${job}, ${invitation}, ${quote}, ${providerId}, ${providerId}, 'plumbing', 'Geyser', 'done', ${requested},
      ${requested}, ${requested}, 100)`.execute(tx)
  await sql`insert into reviews (id, provider_id, job_id, author_name, rating, words, job_title, place_id, written_at)
    values (${newId()}, ${providerId}, ${job}, 'Thandi', ${rating}, 'Came on time.', 'Geyser', 'soweto', ${requested})`.execute(
    tx,
  )
}

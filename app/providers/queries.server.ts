import { type Selectable, type SqlBool, sql } from 'kysely'
import { ANY } from '#app/directory/index.server.ts'
import type { Category } from '#app/directory/public/categories.ts'
import type { JobUnit } from '#app/directory/public/job-types.ts'
import type { Province } from '#app/directory/public/provinces.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import type { Providers } from '#db/schema.ts'
import {
  completionOf,
  type Figure,
  RATINGS_COUNT_FOR,
  REPLIES_COUNT_FOR,
  type Stars,
} from './public/figures.ts'
import { type Billing, isListed, type Verification } from './public/listing-status.ts'
import { isSlug } from './slugs.ts'

type ProviderRow = Selectable<Providers> & { is_suspended: SqlBool }

function profileView(row: ProviderRow) {
  return {
    id: row.id,
    userId: row.user_id,
    slug: row.slug,
    name: row.display_name ?? row.full_name,
    fullName: row.full_name,
    category: row.category as Category,
    customServiceType: row.custom_service_type,
    headline: row.headline,
    about: row.about,
    experience: row.experience,
    placeId: row.place_id,
    placeTyped: row.place_typed,
    province: row.province as Province,
    lat: row.lat,
    lng: row.lng,
    radiusKm: row.radius_km,
    calloutCents: row.callout_cents,
    calloutNote: row.callout_note,
    teamSize: row.team_size,
    npoCategory: row.npo_category,
    languages: row.languages,
    skills: row.skills,
    certifications: row.certifications,
    websites: [row.website_url, row.facebook_url, row.instagram_url, row.linkedin_url].filter(
      (url) => url !== null,
    ),
    photoFile: row.photo_file,
    logoFile: row.logo_file,
    portraitSeed: row.portrait_seed,
    plan: row.plan,
    hasPriorityPlace: row.has_priority_place,
    joinedAt: row.joined_at,
    isListed: isListed({
      verification: row.verification as Verification,
      billing: row.billing as Billing,
      hasOpenSuspension: Boolean(row.is_suspended),
    }),
  }
}

/** A provider by slug, listed or not: the caller decides who may see an unlisted one. */
export async function providerBySlug(db: Db, slug: string, now: Date) {
  if (!isSlug(slug)) return null
  const row = await db
    .selectFrom('providers')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('provider_suspensions as s')
          .select('s.id')
          .whereRef('s.provider_id', '=', 'providers.id')
          .where('s.from_at', '<=', now)
          .where((or) => or.or([or('s.to_at', 'is', null), or('s.to_at', '>', now)])),
      ).as('is_suspended'),
    )
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row ? profileView(row) : null
}

export type Profile = NonNullable<Awaited<ReturnType<typeof providerBySlug>>>

/** The current slug of the provider who had this one before. */
export async function slugNow(db: Db, oldSlug: string): Promise<string | null> {
  if (!isSlug(oldSlug)) return null
  const row = await db
    .selectFrom('provider_slugs')
    .innerJoin('providers', 'providers.id', 'provider_slugs.provider_id')
    .select('providers.slug')
    .where('provider_slugs.slug', '=', oldSlug)
    .executeTakeFirst()
  return row?.slug ?? null
}

/** The listed provider at a slug, or at one that it redirects to. */
export async function listedAt(db: Db, slug: string, instant: Date): Promise<Profile | null> {
  const profile = await providerBySlug(db, slug, instant)
  if (profile) return profile.isListed ? profile : null
  const now = await slugNow(db, slug)
  return now === null ? null : listedAt(db, now, instant)
}

/** Whether this user owns the profile at this slug. */
export async function ownsProfile(
  db: Db,
  { slug, userId }: { slug: string; userId: string },
): Promise<boolean> {
  if (!isSlug(slug)) return false
  const row = await db
    .selectFrom('providers')
    .select('id')
    .where('slug', '=', slug)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The listed provider with the most similar slug; null if none is similar enough. */
export async function nearestListed(db: Db, slug: string) {
  if (!isSlug(slug)) return null
  const { rows } = await sql<{ slug: string; name: string; category: string; placeId: string }>`
    select l.slug, l.name, l.main_category as category, l.place_id as "placeId"
    from providers p
    join directory_entries l on l.provider_id = p.id and l.category = ${ANY}
    where p.slug % ${slug} and similarity(p.slug, ${slug}) >= 0.5
    order by similarity(p.slug, ${slug}) desc, p.slug
    limit 1`.execute(db)
  return rows[0] ?? null
}

export async function servicesOf(db: Queryable, providerId: string) {
  const rows = await db
    .selectFrom('offered_services')
    .select(['id', 'category', 'job', 'title', 'description', 'unit', 'price_cents as price'])
    .where('provider_id', '=', providerId)
    .orderBy('position')
    .orderBy('id')
    .limit(60)
    .execute()
  return rows.map((row) => ({
    ...row,
    category: row.category as Category,
    unit: row.unit as JobUnit,
  }))
}

export type Service = Awaited<ReturnType<typeof servicesOf>>[number]

/** Photos of finished work, in order. */
export function workPhotosOf(db: Queryable, providerId: string) {
  return db
    .selectFrom('work_photos')
    .select(['file_id as id', 'caption'])
    .where('provider_id', '=', providerId)
    .orderBy('position')
    .orderBy('added_at')
    .execute()
}

export function checkRowsOf(db: Db, providerId: string) {
  return db
    .selectFrom('recorded_checks')
    .select(['check', 'finding', 'done_at', 'expires_at', 'due_at'])
    .where('provider_id', '=', providerId)
    .execute()
}

export async function weekOf(db: Db, providerId: string, firstDay: string) {
  const [hours, off] = await Promise.all([
    db
      .selectFrom('provider_hours')
      .select(['weekday', 'from_minute as from', 'to_minute as to'])
      .where('provider_id', '=', providerId)
      .orderBy('weekday')
      .execute(),
    db
      .selectFrom('provider_days_off')
      .select(sql<string>`day::text`.as('day'))
      .where('provider_id', '=', providerId)
      .where('day', '>=', sql<never>`${firstDay}::date`)
      .orderBy('day')
      .limit(400)
      .execute(),
  ])
  return { hours, daysOff: off.map(({ day }) => day) }
}

/** The median time to the first reply in the last ninety days, and over how many requests. */
export async function replyFigure(db: Db, providerId: string, now: Date): Promise<Figure | null> {
  const { rows } = await sql<{ minutes: number | null; count: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - invited_at) / 60) as minutes,
      count(*)::int as count
    from provider_invitations
    where provider_id = ${providerId} and first_answer_at >= invited_at and first_answer_at <= ${now}
      and invited_at > ${new Date(now.getTime() - REPLIES_COUNT_FOR)}`.execute(db)
  const { minutes, count } = rows[0]!
  return minutes === null ? null : { value: Math.max(1, Math.round(Number(minutes))), count }
}

export async function completionFigure(
  db: Db,
  providerId: string,
  now: Date,
): Promise<Figure | null> {
  const { rows } = await sql<{ done: number; not_done: number }>`
    select count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'not_done')::int as not_done
    from bookings where provider_id = ${providerId} and state in ('done', 'not_done') and ended_at <= ${now}`.execute(
    db,
  )
  return completionOf({ done: rows[0]!.done, notDone: rows[0]!.not_done })
}

/** Review counts per star, of all time and of the last twelve months. */
export async function ratingOf(db: Db, providerId: string, now: Date) {
  const { rows } = await sql<{ rating: number; all: number; lately: number }>`
    select rating, count(*)::int as all,
      count(*) filter (where written_at > ${new Date(now.getTime() - RATINGS_COUNT_FOR)})::int as lately
    from published_reviews where provider_id = ${providerId} and written_at <= ${now}
    group by rating`.execute(db)
  const stars = (subject: 'all' | 'lately') =>
    [1, 2, 3, 4, 5].map(
      (rating) => rows.find((row) => row.rating === rating)?.[subject] ?? 0,
    ) as Stars
  return { all: stars('all'), lately: stars('lately') }
}

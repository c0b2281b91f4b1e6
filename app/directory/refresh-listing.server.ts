import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { announceChange } from '#app/platform/events.server.ts'
import { languages } from '#app/platform/languages.ts'
import { type Day, dayOf } from '#app/platform/time.ts'
import { categoryCodes } from './public/categories.ts'
import { checkCodes } from './public/checks.ts'
import { provinceCodes } from './public/provinces.ts'
import { firstDayOf, nextSevenDays, weekdayBit } from './public/week.ts'
import { meritSql, ratingKeySql } from './ranking.ts'

export const ANY = 'any'
export const COUNTRY = 'south-africa'
/** Larger areas wait for the hourly scheduled task: their middle half hardly moves with one provider. */
const SMALL_AREA = 2000
const REPLIES_OF_DAYS = 90

/**
 * Writes a provider's listings anew from what its profile says, the counts with them, in the transaction of
 * the act that changed something. Nothing is left when the provider isn't to be found.
 */
export async function refreshListing(tx: Tx, providerId: string, now: Date) {
  // Two changes of one provider wait for each other here, so that neither misses the other's.
  await sql`select id from provider_profiles where id = ${providerId} for update`.execute(tx)
  const before = await takeOut(tx, sql`where provider_id = ${providerId}`)
  const after = await putIn(tx, now, sql`and p.id = ${providerId}`)
  const touched = [...before, ...after]
  const pairs = [
    ...new Map(
      touched.flatMap(({ category, province }) => [
        [`${category} ${province}`, { category, area: province }],
        [`${category} ${COUNTRY}`, { category, area: COUNTRY }],
      ]),
    ).values(),
  ]
  await refreshFigures(tx, now, pairs)
  const tags = new Set(touched.map(({ category }) => listingTag(category)))
  await announceChange(tx, [...tags, LISTINGS_TAG, `provider/${providerId}`])
}

export const LISTINGS_TAG = 'listings'
export const listingTag = (category: string) => `listings/${category}`

/** Everything anew, set by set: after a seed, or when the rules of the projection changed. */
export async function refreshAllListings(db: Db, now: Date) {
  await db.transaction().execute(async (tx) => {
    await sql`truncate listings, listing_tallies, listing_figures`.execute(tx)
    await sql`${insertListings(now, sql``)}`.execute(tx)
    await sql`${addToTallies(sql`listings`, 1)}`.execute(tx)
    await announceChange(
      tx,
      [LISTINGS_TAG, ANY, ...categoryCodes].map((item) =>
        item === LISTINGS_TAG ? item : listingTag(item),
      ),
    )
  })
  await sql`analyze listings`.execute(db)
  await refreshAllFigures(db, now)
}

/** A scheduled task: the figures of the week and of prices, for every category and province. */
export async function refreshAllFigures(db: Db, now: Date) {
  for (const area of [COUNTRY, ...provinceCodes]) {
    for (const category of [ANY, ...categoryCodes]) await refreshFigure(db, now, { category, area })
  }
}

/** A scheduled task: listings on which a check has run out since they were written. */
export async function refreshStaleListings(db: Db, now: Date) {
  const { rows } = await sql<{ provider_id: string }>`
    select distinct provider_id from listings where stale_at <= ${now} limit 500`.execute(db)
  for (const { provider_id } of rows) {
    await db.transaction().execute((tx) => refreshListing(tx, provider_id, now))
  }
}

type Touched = { category: string; province: string }

async function takeOut(tx: Queryable, where: ReturnType<typeof sql>) {
  const { rows } = await sql<Touched>`
    with moved as (
      delete from listings ${where}
      returning category, province, place_id, rating_sum, rating_count
    ), tallied as (${addToTallies(sql`moved`, -1)})
    select category, province from moved`.execute(tx)
  return rows
}

async function putIn(tx: Queryable, now: Date, which: ReturnType<typeof sql>) {
  const { rows } = await sql<Touched>`
    with moved as (
      ${insertListings(now, which)}
      returning category, province, place_id, rating_sum, rating_count
    ), tallied as (${addToTallies(sql`moved`, 1)})
    select category, province from moved`.execute(tx)
  return rows
}

/** Sorted, so that two acts at once lock the same counts in the same order. */
function addToTallies(rows: ReturnType<typeof sql>, sign: 1 | -1) {
  return sql`
    insert into listing_tallies as known (category, area, listings, rating_sum, rating_count)
    select category, area, ${sql.lit(sign)} * count(*), ${sql.lit(sign)} * sum(rating_sum), ${sql.lit(sign)} * sum(rating_count)
    from ${rows} as moved, lateral (values (place_id), (province), (${sql.lit(COUNTRY)})) as areas (area)
    group by category, area
    order by category, area
    on conflict (category, area) do update set
      listings = known.listings + excluded.listings,
      rating_sum = known.rating_sum + excluded.rating_sum,
      rating_count = known.rating_count + excluded.rating_count`
}

const position = (codes: readonly string[], column: string) =>
  sql.raw(`(array_position(array[${codes.map((code) => `'${code}'`).join(', ')}], ${column}) - 1)`)

/**
 * The projection itself, over what other subjects publish: what counts is spread over many tables, and a search
 * must not be.
 */
function insertListings(now: Date, which: ReturnType<typeof sql>) {
  const today = dayOf(now)
  const candidate = {
    ratingSum: 'coalesce(rated.sum, 0)',
    ratingCount: 'coalesce(rated.count, 0)',
    replyMinutes: 'answered.minutes',
    checksDone: 'coalesce(checked.done, 0)',
  }
  return sql`
    insert into listings (
      provider_id, category, main_category, name, slug, headline, place_id, province, lat, lng, spot,
      radius_km, callout_cents, rating_sum, rating_count, stars, reply_minutes, checks_done,
      checks_bits, language_bits, week_bits, days_off, paid_place, paid_plan, team_size, portrait_seed,
      photo_file, joined_at, words, merit, rating_key, stale_at)
    select
      p.id, offered.category, p.category, p.display_name, p.slug, p.headline, p.place_id, p.province,
      p.lat, p.lng, ll_to_earth(p.lat, p.lng), p.radius_km, p.callout_cents,
      coalesce(rated.sum, 0), coalesce(rated.count, 0), coalesce(rated.stars, '{0,0,0,0,0}'),
      answered.minutes, coalesce(checked.done, 0), coalesce(checked.bits, 0),
      coalesce(spoken.bits, 0), coalesce(open.bits, 0), coalesce(off.days, '{}'),
      p.has_priority_place, case when p.has_priority_place then p.plan end, p.team_size, p.portrait_seed, p.photo_file, p.joined_at,
      to_tsvector('simple', concat_ws(' ', search_text(p.full_name), search_text(p.trading_name),
        search_text(p.headline), search_text(array_to_string(p.skills, ' ')))),
      ${sql.raw(meritSql(candidate))}, ${sql.raw(ratingKeySql(candidate))}, checked.stale_at
    from provider_profiles p
    cross join lateral (
      select p.category union select s.category from offered_services s where s.provider_id = p.id
      union select ${sql.lit(ANY)}
    ) as offered (category)
    left join lateral (
      select sum(rating)::int as sum, count(*)::int as count, array[
        count(*) filter (where rating = 1)::int, count(*) filter (where rating = 2)::int,
        count(*) filter (where rating = 3)::int, count(*) filter (where rating = 4)::int,
        count(*) filter (where rating = 5)::int] as stars
      from published_reviews where provider_id = p.id and written_at <= ${now}
    ) as rated on true
    left join lateral (
      select case when count(*) > 0 then greatest(1, round(percentile_cont(0.5) within group (
        order by extract(epoch from first_answer_at - invited_at) / 60)))::int end as minutes
      from provider_invitations
      where provider_id = p.id and first_answer_at >= invited_at and first_answer_at <= ${now}
        and invited_at > ${new Date(now.getTime() - REPLIES_OF_DAYS * 86_400_000)}
    ) as answered on true
    left join lateral (
      select count(*)::smallint as done, bit_or(1 << ${position(checkCodes, '"check"')})::smallint as bits,
        min(expires_at) as stale_at
      from recorded_checks
      where provider_id = p.id and done_at <= ${now} and (expires_at is null or expires_at > ${now})
    ) as checked on true
    left join lateral (
      select bit_or(1 << ${position(Object.keys(languages), 'code')})::smallint as bits
      from unnest(p.languages) as code
      where ${position(Object.keys(languages), 'code')} is not null
    ) as spoken on true
    left join lateral (
      select bit_or(1 << (weekday - 1))::smallint as bits from weekly_hours where provider_id = p.id
    ) as open on true
    left join lateral (
      select array_agg(day order by day) as days
      from days_off
      where provider_id = p.id and day >= ${today}::date and day < ${today}::date + 92
    ) as off on true
    where is_listed(p.verification, p.billing, exists (
      select from suspensions s
      where s.provider_id = p.id and s.from_at <= ${now} and (s.to_at is null or s.to_at > ${now})
    )) ${which}`
}

async function refreshFigures(tx: Tx, now: Date, pairs: { category: string; area: string }[]) {
  if (pairs.length === 0) return
  const { rows } = await sql<{ category: string; area: string }>`
    select category, area from listing_tallies
    where listings <= ${SMALL_AREA} and (category, area) in (${sql.join(
      pairs.map(({ category, area }) => sql`(${category}, ${area})`),
    )}) order by category, area`.execute(tx)
  for (const pair of rows) await refreshFigure(tx, now, pair)
}

/** The middle half of what is asked to come out, of those who say; and who has a day free. */
async function refreshFigure(
  db: Queryable,
  now: Date,
  { category, area }: { category: string; area: string },
) {
  const firstDay: Day = firstDayOf(now)
  const within = area === COUNTRY ? sql`` : sql`and province = ${area}`
  await sql`
    insert into listing_figures
    select ${category}, ${area}, count(callout_cents),
      round((percentile_cont(0.25) within group (order by callout_cents)) / 1000) * 1000,
      round((percentile_cont(0.75) within group (order by callout_cents)) / 1000) * 1000,
      round(percentile_cont(0.5) within group (order by reply_minutes)),
      count(*) filter (where ${freeBits(firstDay)} <> 0),
      ${firstDay}::date, ${now}
    from listings where category = ${category} ${within}
    on conflict (category, area) do update set
      priced = excluded.priced, low_cents = excluded.low_cents, high_cents = excluded.high_cents,
      reply_minutes = excluded.reply_minutes, free_this_week = excluded.free_this_week,
      first_day = excluded.first_day, worked_out_at = excluded.worked_out_at`.execute(db)
}

/**
 * The weekdays (bit 0 is Monday) that are free of the seven days from a day on: the weekly hours less
 * the days off. Most have none coming, and their week is read as it stands.
 */
export function freeBits(firstDay: Day) {
  const taken = nextSevenDays(firstDay).map(
    (day) =>
      sql`(case when ${day}::date = any (days_off) then ${sql.lit(weekdayBit(day))} else 0 end)`,
  )
  return sql`(case when days_off = '{}' then week_bits::int
    else week_bits::int & ~(${sql.join(taken, sql` | `)}) end)`
}

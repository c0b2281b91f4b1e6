import { sql } from 'kysely'
import { languages } from '#app/platform/languages.ts'
import { DAY, dayOf } from '#app/platform/time.ts'
import { checkCodes } from './public/checks.ts'
import { meritSql, ratingKeySql } from './ranking.ts'
import { ANY } from './tally-keys.ts'

const REPLIES_WITHIN = 90 * DAY
const DAYS_OFF_AHEAD = 92

/** Inputs of the ranking's formulas, as columns of the joins below. */
const candidate = {
  ratingSum: 'coalesce(rated.sum, 0)',
  ratingCount: 'coalesce(rated.count, 0)',
  replyMinutes: 'answered.minutes',
  checksDone: 'coalesce(checked.done, 0)',
}

/**
 * The listings table is a projection of what other subjects publish, so that a search reads one table.
 * `which` restricts the providers.
 */
export function insertListings(now: Date, which: ReturnType<typeof sql>) {
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
      ${searchVector}, ${sql.raw(meritSql(candidate))}, ${sql.raw(ratingKeySql(candidate))}, checked.stale_at
    from provider_profiles p
    cross join lateral (${offeredCategories}) as offered (category)
    left join lateral (${ratingsUntil(now)}) as rated on true
    left join lateral (${replyMinutes(now)}) as answered on true
    left join lateral (${validChecks(now)}) as checked on true
    left join lateral (${spokenLanguageBits}) as spoken on true
    left join lateral (${openWeekdayBits}) as open on true
    left join lateral (${daysOffFrom(now)}) as off on true
    where is_listed(p.verification, p.billing, ${isSuspended(now)}) ${which}`
}

const searchVector = sql`to_tsvector('simple', concat_ws(' ', search_text(p.full_name), search_text(p.trading_name),
  search_text(p.headline), search_text(array_to_string(p.skills, ' '))))`

const offeredCategories = sql`
  select p.category union select s.category from offered_services s where s.provider_id = p.id
  union select ${sql.lit(ANY)}`

const ratingsUntil = (now: Date) => sql`
  select sum(rating)::int as sum, count(*)::int as count, array[
    count(*) filter (where rating = 1)::int, count(*) filter (where rating = 2)::int,
    count(*) filter (where rating = 3)::int, count(*) filter (where rating = 4)::int,
    count(*) filter (where rating = 5)::int] as stars
  from published_reviews where provider_id = p.id and written_at <= ${now}`

/** The median time to the first reply. */
const replyMinutes = (now: Date) => sql`
  select case when count(*) > 0 then greatest(1, round(percentile_cont(0.5) within group (
    order by extract(epoch from first_answer_at - invited_at) / 60)))::int end as minutes
  from provider_invitations
  where provider_id = p.id and first_answer_at >= invited_at and first_answer_at <= ${now}
    and invited_at > ${new Date(now.getTime() - REPLIES_WITHIN)}`

const validChecks = (now: Date) => sql`
  select count(*)::smallint as done, bit_or(1 << ${position(checkCodes, '"check"')})::smallint as bits,
    min(expires_at) as stale_at
  from recorded_checks
  where provider_id = p.id and done_at <= ${now} and (expires_at is null or expires_at > ${now})`

const spokenLanguageBits = sql`
  select bit_or(1 << ${position(Object.keys(languages), 'code')})::smallint as bits
  from unnest(p.languages) as code
  where ${position(Object.keys(languages), 'code')} is not null`

const openWeekdayBits = sql`
  select bit_or(1 << (weekday - 1))::smallint as bits from weekly_hours where provider_id = p.id`

function daysOffFrom(now: Date) {
  const today = dayOf(now)
  return sql`
    select array_agg(day order by day) as days
    from days_off
    where provider_id = p.id and day >= ${today}::date and day < ${today}::date + ${sql.lit(DAYS_OFF_AHEAD)}`
}

const isSuspended = (now: Date) => sql`exists (
  select from suspensions s
  where s.provider_id = p.id and s.from_at <= ${now} and (s.to_at is null or s.to_at > ${now}))`

/** The index of a column's value in a list; null if it isn't in it. */
function position(codes: readonly string[], column: string) {
  return sql.raw(
    `(array_position(array[${codes.map((code) => `'${code}'`).join(', ')}], ${column}) - 1)`,
  )
}

import { sql } from 'kysely'
import type pg from 'pg'
import {
  type Area,
  categoryCounts,
  facets,
  nearestWithSomebody,
  noFilters,
  placeById,
  places,
  provinceCounts,
  refreshAllFigures,
  resultsPage,
  type Wanted,
  worthMeeting,
} from '#app/directory/index.server.ts'
import { builtInCategories } from '#app/directory/public/categories.ts'
import { meritSql, ratingKeySql } from '#app/directory/ranking.ts'
import type { Database, Db } from '#app/platform/db.server.ts'

const ROUNDS = 5
const EACH = 20
const AT = new Date('2026-03-06T12:00:00+02:00')

const soweto = placeById('soweto')!
const aroundSoweto: Area = { kind: 'around', lat: soweto.lat, lng: soweto.lng, km: 25 }
const gauteng: Area = { kind: 'province', province: 'gauteng' }
const want = (area: Area, filters = {}): Wanted => ({
  category: 'plumbing',
  area,
  filters: { ...noFilters, ...filters },
  words: [],
  firstDay: '2026-03-06',
})
const page = (wanted: Wanted, sort: 'best' | 'near' | 'rating' | 'price') => (db: Db) =>
  resultsPage(db, wanted, { sort, after: null })

const questions: Record<string, (db: Db) => Promise<unknown>> = {
  'list of a province by price': page(want(gauteng), 'price'),
  'list of a province by rating, two filters': page(
    want(gauteng, { checks: ['insurance'], freeThisWeek: true }),
    'rating',
  ),
  'best match in the country': page(want({ kind: 'country' }), 'best'),
  'best match in a province, two filters': page(
    want(gauteng, { checks: ['insurance'], languages: ['zu'] }),
    'best',
  ),
  'best match within 25 km of Soweto': page(want(aroundSoweto), 'best'),
  'nearest to Soweto, two filters': page(
    want(aroundSoweto, { checks: ['identity'], min: 300, max: 700 }),
    'near',
  ),
  'counts of every filter around Soweto': (db) => facets(db, want(aroundSoweto)),
  'counts of every filter in a province': (db) => facets(db, want(gauteng)),
  'a provider by name': (db) =>
    resultsPage(
      db,
      { ...want({ kind: 'country' }), category: 'any', words: ['sipho77'] },
      { sort: 'best', after: null },
    ),
  'categories and provinces counted': (db) =>
    Promise.all([categoryCounts(db), provinceCounts(db, 'plumbing')]),
  'nearest places with somebody': (db) => nearestWithSomebody(db, 'plumbing', soweto),
  'providers worth meeting': (db) => worthMeeting(db),
}

/** Inserts made-up listings directly into the projection: the providers behind them aren't measured. */
export async function fillListings({ db }: Database, providers: number) {
  const known = places.map(({ id, province, lat, lng, kind }) => ({ id, province, lat, lng, kind }))
  const weight = { metro: 40, city: 60, town: 8, township: 12, suburb: 10, village: 1 }
  const spread = known.flatMap((place) => Array<typeof place>(weight[place.kind]).fill(place))
  const standing = {
    ratingSum: 'rating_sum',
    ratingCount: 'rating_count',
    replyMinutes: 'reply_minutes',
    checksDone: 'checks_done',
  }
  await sql`alter table listings drop constraint if exists listings_provider_id_fkey`.execute(db)
  await sql`truncate listings, listing_tallies, listing_figures`.execute(db)
  await sql`create temporary table spread as select * from jsonb_to_recordset(${JSON.stringify(spread)}::jsonb)
    as r (id text, province text, lat float8, lng float8)`.execute(db)
  await sql`
    with numbered as (select *, row_number() over () - 1 as n from spread),
    made as (
      select i, gen_random_uuid() as provider_id, (array[${sql.join(builtInCategories)}])[1 + ((i * 7919::bigint) % 20)::int] as category,
        n.id as place_id, n.province, n.lat + (random() - 0.5) * 0.2 as lat, n.lng + (random() - 0.5) * 0.2 as lng,
        (150 + floor(random() * 80) * 10)::int * 100 as callout_cents, floor(random() ^ 3 * 300)::int as rating_count,
        floor(random() * 300)::int + 3 as reply_minutes, floor(random() * 8)::int as checks_done
      from generate_series(1, ${providers}::int) as i
      join numbered n on n.n = (i * 104729::bigint) % ${spread.length}
    ),
    rated as (select *, floor(rating_count * (3.5 + random() * 1.5))::int as rating_sum from made)
    insert into listings (provider_id, category, main_category, name, slug, headline, place_id, province, lat, lng, spot,
      radius_km, callout_cents, rating_sum, rating_count, stars, reply_minutes, checks_done, checks_bits, language_bits,
      week_bits, days_off, paid_place, team_size, portrait_seed, joined_at, words, merit, rating_key)
    select provider_id, offered.category, rated.category, 'Sipho ' || i, 'sipho-' || i, 'Work done properly', place_id, province,
      lat, lng, ll_to_earth(lat, lng), 50, callout_cents, rating_sum, rating_count, '{0,0,0,0,0}', reply_minutes, checks_done,
      ((1 << checks_done) - 1), 1 + (i % 7) * 2, 31 + (i % 3) * 32,
      case when i % 12 = 0 then array['2026-03-09'::date] else '{}' end, i % 9 = 0, 1, i, ${AT},
      to_tsvector('simple', 'sipho' || i % 5000), ${sql.raw(meritSql(standing))}, ${sql.raw(ratingKeySql(standing))}
    from rated, lateral (values (category), ('any')) as offered (category)`.execute(db)
  await sql`
    insert into listing_tallies
    select category, area, count(*), sum(rating_sum), sum(rating_count) from listings,
      lateral (values (place_id), (province), ('south-africa')) as areas (area)
    group by category, area`.execute(db)
  await sql`drop table spread`.execute(db)
  await sql`vacuum analyze listings`.execute(db)
  await refreshAllFigures(db, AT)
}

/** Times each query through its function, and its SQL alone, in alternating rounds. */
export async function timeQuestions({ db, pool }: Database) {
  const rows: { question: string; ours: number; bare: number }[] = []
  // The first one would otherwise include one-time costs of the engine.
  for (const visit of Object.values(questions)) await timed(() => visit(db))
  for (const [question, visit] of Object.entries(questions)) {
    const requested = await sqlOf(pool, () => visit(db))
    const [ours, bare]: number[][] = [[], []]
    const runBare = async () => {
      const client = await pool.connect()
      try {
        for (const { text, values } of requested) await client.query(text, values)
      } finally {
        client.release()
      }
    }
    await timed(() => visit(db))
    await timed(runBare)
    for (let round = 0; round < ROUNDS; round++) {
      ours!.push(await timed(() => visit(db)))
      bare!.push(await timed(runBare))
    }
    rows.push({ question, ours: median(ours!), bare: median(bare!) })
  }
  return rows
}

async function timed(act: () => Promise<unknown>) {
  const began = performance.now()
  for (let index = 0; index < EACH; index++) await act()
  return (performance.now() - began) / EACH
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** The statements of a query, captured at the connection. */
async function sqlOf(pool: pg.Pool, visit: () => Promise<unknown>) {
  const requests: { text: string; values: unknown[] }[] = []
  const client = await pool.connect()
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf(client)) as { query: unknown }
  client.release()
  const holder = Object.hasOwn(prototype, 'query')
    ? prototype
    : (Object.getPrototypeOf(client) as { query: unknown })
  const query = holder.query as (...args: unknown[]) => unknown
  holder.query = function (this: unknown, ...args: unknown[]) {
    if (typeof args[0] === 'string')
      requests.push({ text: args[0], values: (args[1] as unknown[]) ?? [] })
    return query.apply(this, args)
  }
  try {
    await visit()
  } finally {
    holder.query = query
  }
  return requests
}

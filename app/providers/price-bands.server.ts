import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { ENOUGH_PRICES, PRICES_COUNT_FOR, type PriceBand, roundedBand } from './public/figures.ts'

/** Enough for the quartiles, and few enough to stay fast where there are thousands of quotes. */
const LOOKED_AT = 400

type PricedJob = { category: string; job: string; unit: string; province: string; now: Date }

/**
 * What the same job, in the same unit, was quoted at in the province over the last half year; national quotes
 * if there are too few, and price lists if nobody has quoted yet.
 */
export async function priceBand(db: Db, job: PricedJob): Promise<PriceBand | null> {
  for (const from of ['quotes', 'prices'] as const) {
    for (const where of ['province', 'country'] as const) {
      const { low, high, count } = await middleHalf(db, from, where, job)
      if (low !== null && high !== null && count >= ENOUGH_PRICES)
        return { low: roundedBand(low), high: roundedBand(high), count, from, where }
    }
  }
  return null
}

async function middleHalf(
  db: Db,
  from: PriceBand['from'],
  where: PriceBand['where'],
  job: PricedJob,
) {
  const { rows } = await sql<{ low: number | null; high: number | null; count: number }>`
    select percentile_cont(0.25) within group (order by cents) as low,
      percentile_cont(0.75) within group (order by cents) as high, count(*)::int as count
    from (${from === 'quotes' ? quoted(where, job) : listed(where, job)}) as alike`.execute(db)
  return rows[0]!
}

/**
 * A fixed-price job is compared without the call-out fee, which is listed separately; one by the hour or
 * metre in its own unit: material and labour of the same quantity.
 */
function quoted(where: PriceBand['where'], { category, job, unit, province, now }: PricedJob) {
  const within = where === 'province' ? sql`and r.province = ${province}` : sql``
  const cents =
    unit === 'job'
      ? sql`q.total_cents - q.callout_cents`
      : sql`(q.total_cents - q.callout_cents) / nullif(first.quantity, 0)`
  return sql`
    select ${cents} as cents
    from customer_requests r
    join provider_invitations a on a.request_id = r.id
    join provider_quotes q on q.invitation_id = a.id
    join quoted_lines first on first.quote_id = q.id and first.position = 0
    where r.category = ${category} and r.job = ${job} ${within}
      and r.created_at > ${new Date(now.getTime() - PRICES_COUNT_FOR)}
      and q.state <> 'replaced' and q.sent_at <= ${now}
      and exists (select from offered_services s where s.provider_id = a.provider_id
        and s.category = r.category and s.job = r.job and s.unit = ${unit})
    order by r.created_at desc limit ${sql.lit(LOOKED_AT)}`
}

function listed(where: PriceBand['where'], { category, job, unit, province }: PricedJob) {
  const within = where === 'province' ? sql`and l.province = ${province}` : sql``
  return sql`
    select s.price_cents as cents
    from offered_services s
    join directory_entries l on l.provider_id = s.provider_id and l.category = s.category
    where s.category = ${category} and s.job = ${job} and s.unit = ${unit} ${within}
    limit ${sql.lit(LOOKED_AT)}`
}

/**
 * Subscriptions over thirteen virtual months with every known fault of PayFast; and response times of
 * notifications on a site that is busy with pages.
 */
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'
import { seeded, serve } from './ground.mjs'

const COUNT = Number(process.env.BENCH_SUBSCRIPTIONS ?? 1000)
const DAYS = Number(process.env.BENCH_DAYS ?? 395)
const SEEDS = (process.env.BENCH_SEED ?? '1,2,3').split(',').map(Number)
/** An extreme peak, and a busy day. */
const RATES = [
  { aSecond: 50, count: 1500 },
  { aSecond: 5, count: 150 },
]
const PAGES = ['/', '/services/plumbing', '/search?q=plumber+soweto', '/become-provider']
const PAGES_A_SECOND = 20

export async function measure({ suite, say }) {
  const all = await suite.load()
  const postgres = await findPostgres()
  try {
    const rows = await underLoad(postgres.url, all, say)
    for (const seed of SEEDS) rows.push(...(await soaked(postgres.url, all, { seed, say })))
    return rows
  } finally {
    await postgres.stop()
  }
}

async function underLoad(server, { startNotifying }, say) {
  return withDatabase(server, `thembeka_bench_${process.pid}`, async (url) => {
    await seeded({ DATABASE_URL: url })
    const payfast = await startNotifying()
    const site = await serve(['--max-semi-space-size=4', 'scripts/serve.mjs'], {
      DATABASE_URL: url,
      PAYFAST_SIMULATOR_URL: payfast.url,
    })
    try {
      const rows = []
      for (const { aSecond, count } of RATES) {
        const result = await payfast.run(site.url, url, {
          count,
          aSecond,
          pages: PAGES,
          pagesASecond: PAGES_A_SECOND,
        })
        say(
          `  ${result.perSecond.toFixed(1)} payments a second beside ${PAGES_A_SECOND} pages a second, a page in ${part(result.pages, 0.5).toFixed(0)} ms (p99 ${part(result.pages, 0.99).toFixed(0)} ms)`,
        )
        rows.push(
          within(
            `notification answered at ${aSecond} a second, p99`,
            part(result.answered, 0.99),
            300,
          ),
          within(
            `subscription active after its notification at ${aSecond} a second, slowest`,
            part(result.active, 1),
            2000,
          ),
        )
      }
      return rows
    } finally {
      await site.stop()
      await payfast.stop()
    }
  })
}

const within = (figure, millis, most) => ({
  figure,
  ours: `${millis.toFixed(0)} ms`,
  target: `< ${most} ms`,
  isReached: millis < most,
})

async function soaked(server, { soakBilling }, { seed, say }) {
  const result = await withDatabase(server, `thembeka_bench_${process.pid}`, (url) =>
    soakBilling(url, { count: COUNT, days: DAYS, seed }),
  )
  say(
    `  seed ${seed}: ${result.subscriptions} subscriptions, ${result.charges} charges, ${result.notifications} notifications, ${result.faults} faults, ${result.recovered} recovered, ${result.ended} ended`,
  )
  for (const item of [...result.twice, ...result.withoutAccess].slice(0, 5)) say(`  ${item}`)
  const none = (figure, ours) => ({
    figure: `${figure} (seed ${seed})`,
    ours: String(ours),
    target: '0',
    isReached: ours === 0,
  })
  return [
    none('cents between our books and PayFast’s history', result.differenceCents),
    none('effects that happened twice', result.twice.length),
    none('providers without access they paid for', result.withoutAccess.length),
  ]
}

/** A percentile of a list. */
function part(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

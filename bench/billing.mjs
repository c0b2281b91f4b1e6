/** Subscriptions over thirteen virtual months with PayFast going wrong in every known way. */
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'

const COUNT = Number(process.env.BENCH_SUBSCRIPTIONS ?? 1000)
const DAYS = Number(process.env.BENCH_DAYS ?? 395)
const SEEDS = (process.env.BENCH_SEED ?? '1,2,3').split(',').map(Number)

export async function measure({ suite, say }) {
  const { soakBilling } = await suite.load()
  const postgres = await findPostgres()
  const rows = []
  try {
    for (const seed of SEEDS) {
      const told = await withDatabase(postgres.url, `thembeka_bench_${process.pid}`, (url) =>
        soakBilling(url, { count: COUNT, days: DAYS, seed }),
      )
      say(
        `  seed ${seed}: ${told.subscriptions} subscriptions, ${told.charges} charges, ${told.notifications} notifications, ${told.faults} faults, ${told.recovered} recovered, ${told.ended} ended`,
      )
      for (const one of [...told.twice, ...told.withoutAccess].slice(0, 5)) say(`  ${one}`)
      const none = (figure, ours) => ({
        figure: `${figure} (seed ${seed})`,
        ours: String(ours),
        target: '0',
        isReached: ours === 0,
      })
      rows.push(
        none('cents between our books and PayFast’s history', told.differenceCents),
        none('effects that happened twice', told.twice.length),
        none('providers without access they paid for', told.withoutAccess.length),
      )
      const sorted = told.itnMillis.sort((a, b) => a - b)
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
      rows.push({
        figure: `notification answered, p99 (seed ${seed})`,
        ours: `${p99.toFixed(1)} ms`,
        target: '< 300 ms',
        isReached: p99 < 300,
      })
    }
    return rows
  } finally {
    await postgres.stop()
  }
}

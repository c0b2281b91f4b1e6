/**
 * Simulated production failures, with counts of acknowledged data that was lost, and of what happened twice.
 * BENCH_KILLS is how often each database's process is killed (200), BENCH_FAULTS selects parts ("kills
 * disk"), BENCH_RESTART_POSTGRES is the command to restart the server where that is possible.
 */
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'
import { restarts } from './faults/database.mjs'
import { kills, rollingRestarts, startTogether } from './faults/kills.mjs'
import { outOfOrder } from './faults/live-events.mjs'
import { emailsASecond, fullDisk, mailServerAway } from './faults/neighbours.mjs'
import { seeded } from './ground.mjs'

const parts = {
  start: async ({ onEmpty }) => [
    await onEmpty((url) => startTogether(url, '0')),
    await onEmpty((url) => startTogether(url, '1')),
  ],
  order: ({ onEmpty, suite }) =>
    onEmpty(async (url) => {
      await seeded({ DATABASE_URL: url })
      return outOfOrder(url, suite)
    }),
  restart: ({ onEmpty, suite, say }) => onEmpty((url) => restarts(url, suite, say)),
  disk: ({ onEmpty }) => onEmpty((url) => fullDisk(url)),
  mail: async ({ onEmpty, suite }) => [
    ...(await onEmpty((url) => mailServerAway('PostgreSQL', url, suite))),
    ...(await mailServerAway('embedded database', null, suite)),
    await onEmpty((url) => emailsASecond('PostgreSQL', url, suite)),
    await emailsASecond('embedded database', null, suite),
  ],
  rolling: ({ onEmpty, suite }) => onEmpty((url) => rollingRestarts(url, suite)),
  kills: async ({ onEmpty, suite, say }) => [
    ...(await onEmpty((url) => kills('PostgreSQL', url, suite, say))),
    ...(await kills('embedded database', null, suite, say)),
  ],
}

export async function measure({ suite, say }) {
  const postgres = await findPostgres()
  const wanted = process.env.BENCH_FAULTS?.split(' ') ?? Object.keys(parts)
  let made = 0
  const onEmpty = (step) =>
    withDatabase(postgres.url, `thembeka_bench_${process.pid}_${made++}`, step)
  try {
    const loaded = await suite.load()
    const rows = []
    for (const name of wanted) {
      say(`  ${name}`)
      rows.push(...(await parts[name]({ onEmpty, suite: loaded, say })))
    }
    return rows
  } finally {
    await postgres.stop()
  }
}

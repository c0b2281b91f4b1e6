/** A thousand scenarios of refreshes that race, get lost, are stolen and signed out, on PostgreSQL. */
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'

const STORIES = 1000

export async function measure({ suite, say }) {
  const { benchRotation } = await suite.load()
  const postgres = await findPostgres()
  const seed = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
  try {
    return await withDatabase(postgres.url, `thembeka_bench_${process.pid}`, async (url) => {
      const { endings, refreshes, branches, broken } = await benchRotation(url, STORIES, seed)
      const ended = Object.entries(endings).map(([ending, count]) => `${count} ${ending}`)
      say(`  ${refreshes} refreshes, ${branches} branches; ${ended.join(', ')}; BENCH_SEED=${seed}`)
      for (const item of broken.slice(0, 5)) say(`  ${item}`)
      return [
        {
          figure: 'interleavings of refreshes without a broken promise',
          ours: `${STORIES - broken.length} of ${STORIES}`,
          target: 'all',
          isReached: broken.length === 0,
        },
      ]
    })
  } finally {
    await postgres.stop()
  }
}

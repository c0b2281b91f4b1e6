/** The directory's queries at a hundred thousand and a million providers, compared with their SQL alone. */
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'

export async function measure({ suite, say }) {
  const { benchDirectory } = await suite.load()
  const postgres = await findPostgres()
  try {
    const path = (providers) =>
      withDatabase(postgres.url, `thembeka_bench_${process.pid}`, async (url) => {
        say(`  filling a directory of ${providers.toLocaleString('en-ZA')} providers`)
        return benchDirectory(url, providers)
      })
    const small = await path(100_000)
    const large = await path(1_000_000)
    return small.flatMap(({ question, ours, bare }) => {
      const grown = large.find((row) => row.question === question)
      return [
        {
          figure: question,
          ours: `${ours.toFixed(2)} ms`,
          floor: `${bare.toFixed(2)} ms bare`,
          ratio: (ours / bare).toFixed(2),
          target: '≤ 1.3',
          isReached: ours <= 1.3 * bare,
        },
        {
          figure: `${question}, at a million`,
          ours: `${grown.ours.toFixed(2)} ms`,
          floor: `${ours.toFixed(2)} ms`,
          ratio: (grown.ours / ours).toFixed(2),
          target: '≤ 2',
          isReached: grown.ours <= 2 * ours,
        },
      ]
    })
  } finally {
    await postgres.stop()
  }
}

import fc from 'fast-check'
import { startSession } from '#app/auth/index.server.ts'
import { type Ending, interleavings, playOut } from '#app/auth/sessions/test-interleavings.ts'
import { authServicesOn, register } from '#app/auth/test-services.ts'
import { settableClock } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.server.ts'
import { openDatabase } from '#app/platform/engines.server.ts'
import { migrate } from '#app/platform/migrate.server.ts'

const LANES = 8
const device = { ip: '127.0.0.1', userAgent: 'bench' }

/** Runs this many scenarios, eight at a time, each with its own session and clock. */
export async function benchRotation(url: string, count: number, seed: number) {
  const database = await openDatabase({ url, poolSize: 24 })
  try {
    await migrate(database)
    const stories = fc.sample(interleavings, { numRuns: count, seed })
    const endings: Record<Ending, number> = { 'goes on': 0, 'signed out': 0, 'theft found': 0 }
    const broken: string[] = []
    let refreshes = 0
    let branches = 0
    const lane = async (number: number) => {
      const userId = await register(authServicesOn(database.db, {}), {
        email: `lane${number}@example.co.za`,
      })
      for (let story = stories.pop(); story; story = stories.pop()) {
        const clock = settableClock(new Date())
        const services = authServicesOn(database.db, { clock })
        const start = () =>
          transaction(database.db, (tx) =>
            startSession(services, tx, { userId, method: 'password', device, idle: null }),
          )
        await playOut({ services, clock, start }, story).then(
          (results) => {
            endings[results.ending]++
            refreshes += results.refreshes
            branches += results.branches
          },
          (error: Error) => broken.push(`${error.message}: ${JSON.stringify(story)}`),
        )
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
    return { endings, refreshes, branches, broken }
  } finally {
    await database.close()
  }
}

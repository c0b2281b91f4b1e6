import { hashPassword } from '#app/auth/index.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { seedPassword } from './people.ts'
import { seedWorld } from './world.ts'

/** The default seed, so that everyone gets the same demonstration data. */
const SEED = 'highveld'

type Wish = {
  config: Pick<Config, 'isProduction' | 'demoProviders'>
  db: Db
  /** The product's clock, and the launch dates of the settings. */
  now: Date
  fullLaunch: string
  providers?: number
  /** Another seed gives other data. */
  seed?: string
  progress?: (done: number, total: number) => void
}

/** The demonstration data that development starts with. Production has neither it nor its password. */
export async function seedDemonstration({
  config,
  db,
  now,
  fullLaunch,
  providers,
  seed = SEED,
  progress,
}: Wish) {
  if (config.isProduction) throw new Error('A production site gets no made-up people.')
  return seedWorld(db, {
    providers: providers ?? config.demoProviders,
    seed,
    now,
    launch: new Date(fullLaunch),
    passwordHash: await hashPassword(seedPassword),
    progress,
  })
}

export async function isEmpty(db: Db) {
  const known = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const world = await db.selectFrom('world').select('kind').executeTakeFirst()
  return !known && !world
}

import { hashPassword } from '#app/auth/index.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { seedPassword } from './people.ts'
import { seedWorld } from './world.ts'

/** Two people who start the same demonstration see the same people in it. */
const SEED = 'highveld'

type Wish = {
  config: Pick<Config, 'isProduction' | 'demoProviders'>
  db: Db
  /** The product clock, and the launch as the settings have it. */
  now: Date
  fullLaunch: string
  providers?: number
  /** Another word makes another world. */
  seed?: string
  progress?: (done: number, total: number) => void
}

/** The made-up world as development starts with it. Production has neither it nor its password. */
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

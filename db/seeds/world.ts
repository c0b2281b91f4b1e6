import { sql } from 'kysely'
import { refreshAllListings } from '#app/directory/refresh-listing.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { startOfDay } from '#app/platform/time.ts'
import { Chance } from './chance.ts'
import { addClients, addLowRating, withCrossCustomers } from './clients.ts'
import { type CastName, people } from './people.ts'
import { markets } from './plan.ts'
import { type Calendar, type MadeProvider, Providers, type ProviderWish } from './provider.ts'
import { Rows } from './rows.ts'
import { castProviders, playStories, stageCast } from './stories.ts'
import { addToldAbout } from './told-about.ts'
import { depthOf, Work } from './work.ts'

export type WorldWish = {
  providers: number
  /** The same seed makes the same rows, down to their ids. */
  seed: string
  /** The product clock: nothing in this world has happened after it. */
  at: Date
  launch: Date
  /** The cast's password, hashed; production has no cast. */
  passwordHash: string
  progress?: (done: number, of: number) => void
}

const FIRST_DAY = '2025-06-01'

export class NotEmpty extends Error {
  constructor() {
    super('This database already has people in it. A made-up world only goes into an empty one.')
    this.name = 'NotEmpty'
  }
}

/**
 * Fills an empty database with a made-up world: the cast, providers in every category and province,
 * and the requests, quotes, jobs and reviews that all figures on the screens are worked out from. All
 * of it or nothing; rows are made market by market, so that a million providers need no more memory
 * than their slugs.
 */
export async function seedWorld(db: Db, wish: WorldWish) {
  const { seed, at, launch, progress } = wish
  const start = startOfDay(FIRST_DAY)
  const calendar: Calendar = { start, launch, at, isLaunched: at >= launch }
  const providers = providersFor(wish.providers, calendar)
  const began = performance.now()
  const rows = await db.transaction().execute(async (tx) => {
    const { rows: people } = await sql`select 1 from users limit 1`.execute(tx)
    if (people.length > 0) throw new NotEmpty()
    // Rows are made parents first and by ourselves, so asking of each whether its parents exist would
    // only double the time; a test asks it of a whole world. Only a superuser may leave it out.
    await sql`select set_config('session_replication_role', 'replica', true)
      where current_setting('is_superuser') = 'on'`.execute(tx)
    const into = await Rows.into(tx)
    const chance = new Chance(seed)
    await fill(into, { chance, calendar, providers, passwordHash: wish.passwordHash, progress })
    await into.flush()
    await sql`insert into world (kind, providers, seeded_at) values ('demonstration', ${providers}, ${at})
      on conflict (only_row) do update set kind = excluded.kind, providers = excluded.providers, seeded_at = excluded.seeded_at`.execute(
      tx,
    )
    return into.written
  })
  await sql`analyze`.execute(db)
  await refreshAllListings(db, at)
  return { providers, rows, millis: Math.round(performance.now() - began) }
}

/** Before the launch there are applications only, and not thousands of them. */
const MOST_APPLICATIONS = 40

function providersFor(wanted: number, { start, at, isLaunched }: Calendar) {
  if (at <= start) return 0
  return isLaunched ? wanted : Math.min(wanted, MOST_APPLICATIONS)
}

type Filling = {
  chance: Chance
  calendar: Calendar
  providers: number
  passwordHash: string
  progress?: (done: number, of: number) => void
}

async function fill(rows: Rows, { chance, calendar, providers, passwordHash, progress }: Filling) {
  const makers = new Providers(rows, calendar)
  const work = new Work(rows, calendar, depthOf(providers))
  const cast = stageCast(chance, { rows, providers: makers, calendar, passwordHash })
  const riaan = cast.get('riaan')
  if (riaan) cast.set('riaan', withCrossCustomers(riaan))
  await rows.flush()
  playStories(chance, { rows, work, cast, calendar })
  if (calendar.isLaunched) {
    addClients(rows, cast.get('sipho')!, calendar)
    addLowRating(rows, riaan!, calendar)
    addToldAbout(rows, calendar)
  }
  for (const [name, provider] of cast)
    work.ofMarket(chance, marketOf(name as CastName, provider), [provider])

  let done = cast.size
  let special = 1
  for (const market of markets(chance, Math.max(0, providers - castProviders))) {
    const made: MadeProvider[] = []
    for (let n = 0; n < market.size; n++) {
      const wish = calendar.isLaunched ? standing(chance, n, special) : {}
      if (wish.plan === 'launch-special') special++
      made.push(makers.make(chance, market, wish))
    }
    // Neighbours of the cast are asked together with them.
    const near = [...cast.values()].filter(
      ({ category, place }) =>
        category === market.category && place.province === market.anchor.province,
    )
    work.ofMarket(chance, market, made, near)
    done += market.size
    if (rows.isFull) await rows.flush()
    progress?.(Math.min(done, providers), providers)
  }
}

function marketOf(name: CastName, provider: MadeProvider) {
  const person = people[name]
  return { category: provider.category, anchor: provider.place, size: 1, name: person.name }
}

const PLACES_OF_THE_SPECIAL = 1000

/** Most are in good standing; of the sixth in a market now and then not, so that lists stay full. */
function standing(chance: Chance, n: number, special: number): ProviderWish {
  const plan =
    special < PLACES_OF_THE_SPECIAL && chance.happens(0.14)
      ? 'launch-special'
      : chance.weighted({ standard: 72, website: 19, premium: 9 })
  if (n < 3 || chance.happens(0.75)) return { plan }
  return {
    plan,
    ...chance.one<ProviderWish>([
      { verification: 'pending' },
      { verification: 'pending' },
      { billing: 'past_due' },
      { billing: 'suspended' },
      { verification: 'rejected', billing: 'ended' },
      { billing: 'incomplete' },
    ]),
  }
}

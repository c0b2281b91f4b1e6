import { sql } from 'kysely'
import type { Supplier } from '#app/billing/documents/document.ts'
import { supplierOf } from '#app/billing/index.server.ts'
import { refreshAllListings } from '#app/directory/index.server.ts'
import { kmBetween } from '#app/directory/public/distance.ts'
import { storedSettings } from '#app/page/site-settings.server.ts'
import type { Db, Tx } from '#app/platform/db.server.ts'
import { HOUR, startOfDay } from '#app/platform/time.ts'
import { createDraftDocuments, numberDocuments } from './billing/documents.ts'
import { castProviders } from './cast-parts.ts'
import { Chance } from './chance.ts'
import { addClients, addLowRating, withCrossCustomers } from './clients.ts'
import { addHistoryOfCast } from './history.ts'
import { ListingStates } from './joining.ts'
import { type CastName, people } from './people.ts'
import { largeCities, type Market, markets } from './plan.ts'
import { Providers } from './provider.ts'
import type { Calendar, MadeProvider } from './provider-types.ts'
import { playStories } from './requests-of-cast.ts'
import { Rows } from './rows.ts'
import { stageCast } from './stories.ts'
import { addNotified } from './team-and-stories.ts'
import { depthOf, Work } from './work.ts'

export type WorldWish = {
  providers: number
  /** Deterministic: the same seed gives the same rows, down to their ids. */
  seed: string
  /** The product's clock: nothing in the data is after it. */
  now: Date
  launch: Date
  /** The hash of the named people's password; production has no demonstration data. */
  passwordHash: string
  progress?: (done: number, total: number) => void
}

const FIRST_DAY = '2025-06-01'

export class NotEmpty extends Error {
  constructor() {
    super('This database already has people in it. A made-up world only goes into an empty one.')
    this.name = 'NotEmpty'
  }
}

/**
 * Fills an empty database with demonstration data: the named people, providers in every category and
 * province, and the requests, quotes, jobs and reviews behind all figures. All or nothing; rows are generated
 * market by market, so that a million providers need little more memory than their slugs.
 */
export async function seedWorld(db: Db, wish: WorldWish) {
  const { seed, now, progress } = wish
  const calendar = calendarOf(wish)
  const providers = providersFor(wish.providers, calendar)
  const supplier = supplierOf(await storedSettings({ db }))
  const began = performance.now()
  const rows = await db.transaction().execute(async (tx) => {
    const { rows: people } = await sql`select 1 from users limit 1`.execute(tx)
    if (people.length > 0) throw new NotEmpty()
    // Rows are generated parents first, so checking every foreign key would only double the time; a test
    // checks them for a whole database. Only a superuser may skip it.
    await sql`select set_config('session_replication_role', 'replica', true)
      where current_setting('is_superuser') = 'on'`.execute(tx)
    await createDraftDocuments(tx)
    const into = await Rows.into(tx)
    const chance = new Chance(seed)
    const { passwordHash } = wish
    await fill(into, { chance, calendar, providers, supplier, passwordHash, progress })
    await into.flush()
    await numberDocuments(tx)
    await addHistoryOfCast(tx)
    await noteWorld(tx, providers, now)
    return into.written
  })
  await sql`analyze`.execute(db)
  await refreshAllListings(db, now)
  return { providers, rows, millis: Math.round(performance.now() - began) }
}

const noteWorld = (tx: Tx, providers: number, now: Date) =>
  sql`insert into world (kind, providers, seeded_at) values ('demonstration', ${providers}, ${now})
    on conflict (only_row) do update set kind = excluded.kind, providers = excluded.providers,
      seeded_at = excluded.seeded_at`.execute(tx)

/** On the first morning nobody has sent an application yet. */
const NOBODY_WITHIN = 12 * HOUR

function calendarOf({ launch, now, providers }: WorldWish): Calendar {
  const start = startOfDay(FIRST_DAY)
  return {
    start,
    launch,
    now,
    hasApplications: now.getTime() - start.getTime() > NOBODY_WITHIN,
    isLaunched: now >= launch,
    growth: 1 / depthOf(providers),
  }
}

/** Before the launch there are only a few applications. */
const MOST_APPLICATIONS = 40

function providersFor(wanted: number, { hasApplications, isLaunched }: Calendar) {
  if (!hasApplications) return 0
  return isLaunched ? wanted : Math.min(wanted, MOST_APPLICATIONS)
}

type Filling = {
  chance: Chance
  calendar: Calendar
  providers: number
  /** Who issues the receipts. */
  supplier: Supplier
  passwordHash: string
  progress?: (done: number, total: number) => void
}

async function fill(
  rows: Rows,
  { chance, calendar, providers, supplier, passwordHash, progress }: Filling,
) {
  const makers = new Providers(rows, calendar, supplier)
  const work = new Work(rows, calendar, depthOf(providers))
  const cast = stageCast(chance, { rows, providers: makers, calendar, passwordHash })
  const riaan = cast.get('riaan')
  if (riaan) cast.set('riaan', withCrossCustomers(riaan))
  await rows.flush()
  playStories(chance, { rows, work, cast, calendar })
  if (calendar.isLaunched) {
    addClients(rows, cast.get('sipho')!, calendar)
    addLowRating(rows, riaan!, calendar)
    addNotified(rows, calendar)
  }
  for (const [name, provider] of cast)
    work.ofMarket(chance, marketOf(name as CastName, provider), [provider])

  let done = cast.size
  // Naledi has the first place; the named people with an overdue payment keep theirs too.
  const listingStates = new ListingStates(chance, calendar, cast.size)
  let colleagues: MadeProvider[] = []
  for (const market of markets(chance, Math.max(0, providers - castProviders))) {
    if (colleagues[0]?.category !== market.category)
      colleagues = [...cast.values()].filter(({ category }) => category === market.category)
    const made = Array.from({ length: market.size }, () =>
      makers.make(chance, market, {
        status: listingStates.next(market.category),
        ...(isCityMarket(market) && { radiusKm: chance.one([25, 30, 40, 60]) }),
      }),
    )
    // Nearby providers of one trade are invited together, whichever market generated them.
    const near = colleagues.filter(
      (colleague) => kmBetween(colleague.place, market.anchor) <= ASKED_TOGETHER_KM,
    )
    work.ofMarket(chance, market, made, near)
    colleagues = [...colleagues, ...made].slice(-MOST_COLLEAGUES)
    done += market.size
    if (rows.isFull) await rows.flush()
    progress?.(Math.min(done, providers), providers)
  }
}

const ASKED_TOGETHER_KM = 40
const MOST_COLLEAGUES = 40

/** In a large city, the first providers of a trade travel to all of it. */
const isCityMarket = ({ size, anchor }: Market) => size === 1 && largeCities.includes(anchor)

function marketOf(name: CastName, provider: MadeProvider) {
  const person = people[name]
  return { category: provider.category, anchor: provider.place, size: 1, name: person.name }
}

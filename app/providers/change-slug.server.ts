import { sql } from 'kysely'
import { addresses } from '#app/addresses.server.ts'
import { refreshListing } from '#app/directory/index.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { reservedWords } from './reserved-words.ts'
import { slugOf } from './slugs.ts'

/** First path segments of the site, and segments after a slug. */
const wordsOfAddresses = new Set(
  addresses.flatMap(({ pattern }) => {
    const [, first = '', ...rest] = pattern.split('/')
    return pattern.includes(':slug') ? [first, ...rest.slice(-1)] : [first]
  }),
)

/** Whether it has another meaning in a URL: a provider named "Services" would be at /sites/services. */
export const isReserved = (slug: string): boolean =>
  wordsOfAddresses.has(slug) || reservedWords.has(slug)

/**
 * Candidate slugs, best first: the name, the name and the place, then numbered. The first that nobody has, or
 * ever had, is used.
 */
export function* slugChoices(displayName: string, placeName: string): Generator<string> {
  const name = slugOf(displayName)
  const withPlace = [name, slugOf(placeName)].filter(Boolean).join('-') || 'provider'
  if (name && !isReserved(name)) yield name
  yield isReserved(withPlace) ? `${withPlace}-provider` : withPlace
  for (let number = 2; ; number++) yield `${withPlace}-${number}`
}

type Names = { displayName: string; placeName: string }

/**
 * The best slug that nobody has and nobody but this provider ever had. Called in the transaction that writes
 * it: a concurrent call waits, and finds it taken.
 */
export async function freeSlug(tx: Tx, { displayName, placeName }: Names, own?: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('slugs', 0))`.execute(tx)
  for (const slug of slugChoices(displayName, placeName)) {
    const taken = await tx
      .selectFrom('providers')
      .select('id')
      .where('slug', '=', slug)
      .unionAll(
        tx.selectFrom('provider_slugs').select('provider_id as id').where('slug', '=', slug),
      )
      .execute()
    if (taken.every(({ id }) => id === own)) return slug
  }
  throw new Error('slugChoices never ends')
}

/** A new slug after a change of name. The old one redirects to it and is never given to anyone else. */
export async function changeSlug(
  db: Db,
  { providerId, by, now, ...names }: Names & { providerId: string; by: string; now: Date },
): Promise<string> {
  return transaction(db, async (tx) => {
    const { slug: old } = await tx
      .selectFrom('providers')
      .select('slug')
      .where('id', '=', providerId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const slug = await freeSlug(tx, names, providerId)
    if (slug === old) return old
    await retireSlug(tx, { old, new: slug, providerId, now })
    await tx
      .updateTable('providers')
      .set({ slug, updated_at: now })
      .where('id', '=', providerId)
      .execute()
    await recordEvent(tx, {
      name: 'address changed',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { from: old, to: slug },
    })
    await refreshListing(tx, providerId, now)
    return slug
  })
}

async function retireSlug(
  tx: Tx,
  slugs: { old: string; new: string; providerId: string; now: Date },
) {
  await tx.deleteFrom('provider_slugs').where('slug', '=', slugs.new).execute()
  await tx
    .insertInto('provider_slugs')
    .values({ slug: slugs.old, provider_id: slugs.providerId, retired_at: slugs.now })
    .execute()
}

import {
  deleteCategory,
  lockedCategories,
  markMerged,
  type StoredCategory,
} from '#app/directory/index.server.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { moveProviders, providersByCategory } from '#app/providers/index.server.ts'
import { moveOpenRequests, requestsByCategory } from '#app/quotes/index.server.ts'

type Acting = { by: string; now: Date }

/** How many rows refer to a category. */
export type CategoryUsage = { providers: number; prices: number; requests: number; open: number }

/** Returns a function, because most categories may have no usage. */
export async function usageByCategory(db: Queryable) {
  const providers = await providersByCategory(db)
  const requests = await requestsByCategory(db)
  return (slug: string): CategoryUsage => ({
    ...(providers.get(slug) ?? { providers: 0, prices: 0 }),
    ...(requests.get(slug) ?? { requests: 0, open: 0 }),
  })
}

/** Something refers to it, or categories were merged into it: it can be merged, but not deleted. */
export const isUsed = (usage: CategoryUsage, slug: string, rows: readonly StoredCategory[]) =>
  usage.providers + usage.prices + usage.requests > 0 ||
  rows.some(({ mergedInto }) => mergedInto === slug)

/** "Other" is the fallback category, so it can't be removed. */
export const staysForGood = (slug: string) => slug === 'other'

export type Merged =
  | { how: 'merged' }
  /** What would move changed after the preview. */
  | { how: 'changed' }
  | { how: 'gone' }

/**
 * Merges a category into another: its providers, their prices and the open requests move; closed or booked
 * ones don't. `shown` is what the preview listed.
 */
export async function mergeCategories(
  db: Db,
  { slug, into, shown, by, now }: Acting & { slug: string; into: string; shown: string },
): Promise<Merged> {
  return transaction(db, async (tx): Promise<Merged> => {
    const rows = await lockedCategories(tx)
    const living = rows.filter(({ state }) => state !== 'merged')
    const isThere = (code: string) => living.some((row) => row.slug === code)
    if (slug === into || staysForGood(slug) || !isThere(slug) || !isThere(into))
      return { how: 'gone' }
    const usage = (await usageByCategory(tx))(slug)
    if (movesOf(usage) !== shown) return { how: 'changed' }
    const { providers, prices } = await moveProviders(tx, { from: slug, to: into, now })
    const requests = await moveOpenRequests(tx, { from: slug, to: into })
    await markMerged(tx, { slug, into, moved: { providers, prices, requests }, by, now })
    return { how: 'merged' }
  })
}

/** What would move, encoded for a hidden field. */
export const movesOf = ({ providers, prices, open }: CategoryUsage) =>
  [providers, prices, open].join('-')

/** Deletes a category that nothing refers to. False if something does, or it was deleted already. */
export async function deleteUnused(
  db: Db,
  { slug, by, now }: Acting & { slug: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const rows = await lockedCategories(tx)
    const row = rows.find((item) => item.slug === slug)
    if (!row || row.state === 'merged' || staysForGood(slug)) return false
    if (isUsed((await usageByCategory(tx))(slug), slug, rows)) return false
    await deleteCategory(tx, { row, by, now })
    return true
  })
}

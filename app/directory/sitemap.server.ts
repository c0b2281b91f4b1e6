import type { SitemapPart } from '#app/page/sitemap-part.ts'
import { activeCategories, isActive } from './public/categories.ts'
import { isProvince } from './public/provinces.ts'
import { searchAddress } from './public/search-params.ts'
import { ANY } from './tally-keys.ts'

/** The categories that visitors can choose, and each in every province with providers. */
export const directoryAddresses: SitemapPart = {
  pieces: async () => 1,
  addresses: async ({ db }) => {
    const tallies = await db
      .selectFrom('listing_tallies')
      .select(['category', 'area'])
      .where('listings', '>', 0)
      .where('category', '!=', ANY)
      .orderBy('category')
      .orderBy('area')
      .execute()
    return [
      { path: '/services' },
      ...activeCategories().map((category) => ({ path: `/services/${category}` })),
      ...tallies
        .filter(({ category, area }) => isActive(category) && isProvince(area))
        .map(({ category, area }) => ({
          path: searchAddress(`/services/${category}`, { location: area }),
        })),
    ]
  },
}

/** What other subjects may use of the server code of `directory/`. */
export { type Area, noFilters, type Wanted } from './candidates.server.ts'
export { featuredProvider } from './featured-provider.server.ts'
export { nearestTrade } from './nearest-trade.server.ts'
export {
  nearestPlaces,
  type Place,
  placeById,
  placePath,
  places,
  provinceName,
  provinceShape,
  reachOf,
} from './places.server.ts'
export {
  bestOpen,
  categoryCounts,
  facets,
  figureKey,
  figuresOf,
  nearestWithSomebody,
  provinceCounts,
  resultsPage,
  totals,
  worthMeeting,
} from './queries.server.ts'
export {
  ANY,
  LISTINGS_TAG,
  listingTag,
  refreshAllFigures,
  refreshAllListings,
  refreshListing,
  refreshStaleListings,
} from './refresh-listing.server.ts'
export { rowsOf } from './search-page.server.ts'
export { directoryAddresses } from './sitemap.server.ts'
export { typoCases, typoTable, typoTableText } from './typo-table.server.ts'
export { readWhere, type Where } from './where.server.ts'

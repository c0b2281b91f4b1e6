/** The public API of `directory/` for server code of other subjects. */

export { calloutBand } from './callout-band.ts'
export { type Area, noFilters, type Wanted } from './candidates.server.ts'
export { CATEGORIES_TAG } from './categories-tag.ts'
export {
  createCategory,
  moveCategory,
  saveCategory,
  setCategoryState,
} from './category-acts.server.ts'
export { changeQuestions, deleteCategory, markMerged } from './category-ends.server.ts'
export { fieldsOf } from './category-fields.server.ts'
export { changeJobs, jobsOf } from './category-jobs.server.ts'
export { categoryForWriting, lockedCategories } from './category-rows.server.ts'
export {
  drawingOf,
  pictureIn,
  pictureOf,
  readCategories,
  type StoredCategory,
  startCategories,
} from './category-store.server.ts'
export { facets } from './facets.server.ts'
export { featuredProvider } from './featured-provider.server.ts'
export { directoryFigures } from './figures.server.ts'
export { refreshAllFigures } from './listing-figures.server.ts'
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
  figureKey,
  figuresOf,
  listedByService,
  nearestWithSomebody,
  provinceCounts,
  resultsPage,
  totals,
  worthMeeting,
} from './queries.server.ts'
export {
  LISTINGS_TAG,
  listingTag,
  refreshAllListings,
  refreshListing,
  refreshListings,
  refreshStaleListings,
} from './refresh-listing.server.ts'
export { rowsOf } from './result-rows.server.ts'
export { directoryAddresses } from './sitemap.server.ts'
export { ANY, COUNTRY } from './tally-keys.ts'
export { typoCases, typoTable, typoTableText } from './typo-table.server.ts'
export { readWhere, type Where } from './where.server.ts'

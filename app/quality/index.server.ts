/** The public API of `quality/` for server code of other subjects. */
export { qualityEmails } from './emails.server.ts'
export { qualityCases } from './quality-case.server.ts'
export { measuredOf, savedRatingStatus } from './queries.server.ts'
export { watchRatings } from './watch-ratings.server.ts'

/** What other subjects may use of the server code of `quality/`. */
export { qualityEmails } from './emails.server.ts'
export { qualityCases } from './quality-case.server.ts'
export { measuredOf, savedRatingStatus } from './queries.server.ts'
export { watchRatings } from './watch-ratings.server.ts'

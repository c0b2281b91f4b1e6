/** What other subjects may use of the server code of `reviews/`. */
export { newestPraise } from './newest-praise.server.ts'
export { writeAnswer, writeReview } from './write-review.server.ts'

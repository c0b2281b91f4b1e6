/** What other subjects may use of the server code of `reviews/`. */
export { writeAnswer, writeReview } from './write-review.server.ts'

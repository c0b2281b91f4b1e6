/** The public API of `reviews/` for server code of other subjects. */

export { reviewFigures } from './figures.server.ts'
export { forgetAuthors } from './forget-authors.server.ts'
export { hideReview, showReview } from './hide-review.server.ts'
export { reviewMerge } from './merge-reviews.server.ts'
export { writeAnswer, writeReview } from './write-review.server.ts'

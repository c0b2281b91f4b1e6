import type { I18n } from '@lingui/core'
import { placeById } from '#app/directory/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { isRemovalRule, removedLine } from '#app/reviews/public/removal-rules.ts'
import { type Review, type ReviewsInput, reviewsWithRemoved } from './review-queries.server.ts'

export type ShownReview = Review & { placeName: string }
/** The line in the place of a removed review. */
export type RemovedLine = { id: string; removed: string }

type Wanted = ReviewsInput & { providerId: string; now: Date; i18n: I18n }

/** The reviews of a profile, and in the place of each that was removed the day and the rule. */
export async function shownReviews(db: Db, { providerId, now, i18n, ...input }: Wanted) {
  const { reviews, after } = await reviewsWithRemoved(db, providerId, now, input)
  return {
    after,
    reviews: reviews.map((review): ShownReview | RemovedLine =>
      'removedAt' in review
        ? { id: review.id, removed: removedWords(i18n, review.removedAt, review.rule, now) }
        : { ...review, placeName: placeById(review.placeId)?.name ?? '' },
    ),
  }
}

/** Reviews that were hidden before decisions named a rule broke one all the same. */
function removedWords(i18n: I18n, removedAt: Date | null, rule: string | null, now: Date) {
  const day = formatDay(dayOf(removedAt ?? now), i18n.locale, now)
  return removedLine(i18n, isRemovalRule(rule) ? rule : 'other', day)
}

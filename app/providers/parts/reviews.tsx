import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useNow, usePageAddress } from '#app/page/hooks.tsx'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { Money } from '#app/ui/money.tsx'
import { StarFigure } from '#app/ui/rating.tsx'
import type { ProfilePage } from '../profile-page.server.ts'
import type { Stars } from '../public/figures.ts'
import type { Review } from '../review-queries.server.ts'
import type { RemovedLine, ShownReview } from '../shown-reviews.server.ts'

/** The average, and how many reviews have how many stars. */
export function RatingSummary({
  rating,
  address,
  chosen,
}: {
  rating: ProfilePage['rating']
  /** The URL of only the reviews with this many stars. */
  address: string
  chosen: number | null
}) {
  const average = rating.average?.toFixed(1)
  const lately = rating.lately?.toFixed(1)
  return (
    <div className="rating-summary">
      <div>
        <p className="number-xxl">{average}</p>
        <p className="mt-1 text-small text-ink-2">
          <Trans>average of all reviews.</Trans>{' '}
          {lately ? (
            <Trans>
              Over the last 12 months: {lately} from{' '}
              <Plural value={rating.latelyCount} one="# review" other="# reviews" />.
            </Trans>
          ) : (
            <Trans>None in the last 12 months.</Trans>
          )}
        </p>
      </div>
      <Distribution stars={rating.all} address={address} chosen={chosen} />
    </div>
  )
}

type DistributionProps = { stars: Stars; address: string; chosen: number | null }

function Distribution({ stars, address, chosen }: DistributionProps) {
  const most = Math.max(...stars, 1)
  return (
    <ul className="star-rows">
      {[5, 4, 3, 2, 1].map((star) => {
        const count = stars[star - 1]!
        const row = <StarRow star={star} count={count} share={count / most} />
        return (
          <li key={star}>
            {count > 0 ? (
              <Link
                to={chosen === star ? address : `${address}?stars=${star}`}
                aria-current={chosen === star ? 'true' : undefined}
                preventScrollReset
              >
                {row}
              </Link>
            ) : (
              <div>{row}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type StarRowProps = { star: number; count: number; share: number }

function StarRow({ star, count, share }: StarRowProps) {
  return (
    <>
      <b>{star}</b>
      <span className="visually-hidden">
        {' '}
        <Plural value={star} one="star:" other="stars:" />{' '}
      </span>
      <svg width="100%" height="12" aria-hidden="true">
        <rect width="100%" height="12" className="fill-sand-2" />
        <rect
          width={`${Math.round(share * 1000) / 10}%`}
          height="12"
          className={star === 5 ? 'fill-clay' : 'fill-ink'}
        />
      </svg>
      <span>{count}</span>
    </>
  )
}

export function ReviewsHeading({ rating }: { rating: ProfilePage['rating'] }) {
  return (
    <h2 id="reviews" className="text-[1.9375rem]">
      <Plural
        value={rating.count}
        one="# review, from a finished job"
        other="# reviews, all from finished jobs"
      />
    </h2>
  )
}

type ListedReview = ShownReview | RemovedLine

/** Reviews of completed jobs, with what was quoted and paid, and the provider's replies. */
export function ReviewList({ reviews, name }: { reviews: ListedReview[]; name: string }) {
  return (
    <ol className="review-list">
      {reviews.map((review) =>
        'removed' in review ? (
          <Removed key={review.id} words={review.removed} />
        ) : (
          <ReviewRow key={review.id} review={review} name={name} />
        ),
      )}
    </ol>
  )
}

function Removed({ words }: { words: string }) {
  return (
    <li className="review-removed">
      <p>{words}</p>
      <small>
        <Trans>It doesn't count in the rating.</Trans>
      </small>
    </li>
  )
}

function ReviewRow({ review, name }: { review: ShownReview; name: string }) {
  const { i18n } = useLingui()
  const now = useNow()
  return (
    <li>
      <div className="review-who">
        <StarFigure value={review.rating} />
        <b>{review.author || <Trans>Former customer</Trans>}</b>
        <time dateTime={dayOf(review.writtenAt)}>
          {formatDay(dayOf(review.writtenAt), i18n.locale, now)}
        </time>
      </div>
      <div className="min-w-0">
        <p className="text-small text-ink-2">
          {review.job} · {review.placeName}
          {review.paid === null ? null : ' · '}
          <Paid review={review} />
        </p>
        <p className="mt-1 max-w-prose">{review.words}</p>
        {review.answer ? (
          <blockquote>
            <b>
              <Trans>{name} replied:</Trans>
            </b>{' '}
            {review.answer}
          </blockquote>
        ) : null}
        <ReportReview review={review} />
      </div>
    </li>
  )
}

function ReportReview({ review: { id, author } }: { review: Review }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const who = author || t`Former customer`
  return (
    <Link
      to={localizedPath(`/report/review/${id}`)}
      className="link text-small inline-flex min-h-11 items-center"
      rel="nofollow"
      aria-label={t`Report the review by ${who}`}
    >
      <Trans>Report</Trans>
    </Link>
  )
}

function Paid({ review: { paid, quoted } }: { review: Review }) {
  if (paid === null) return null
  return (
    <span className="whitespace-nowrap">
      {quoted === null || quoted === paid ? (
        <Trans>
          <Money amount={paid} />, as quoted
        </Trans>
      ) : (
        <Trans>
          <Money amount={paid} />, quoted <Money amount={quoted} />
        </Trans>
      )}
    </span>
  )
}

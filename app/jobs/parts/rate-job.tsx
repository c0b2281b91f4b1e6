import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { MOST_REVIEW_LETTERS } from '#app/reviews/public/rating.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { StarFigure } from '#app/ui/rating.tsx'
import { TextArea } from '#app/ui/text-area.tsx'

type Props = {
  firstName: string
  errors: Record<string, string[]>
  typed: Record<string, string>
}

/** A one-time rating of one to five stars with a text. */
export function RateJob({ firstName, errors, typed }: Props) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <Question firstName={firstName} />
      <Stars errors={errors} typed={typed} />
      <TextArea
        id="review-words"
        name="words"
        label={t`Your review`}
        hint={t`On time? Tidy? Was the price as quoted?`}
        maxLength={MOST_REVIEW_LETTERS}
        defaultValue={typed.words}
        errors={errors.words}
      />
      <div>
        <Button type="submit" name="intent" value="rate" kind="marigold" busy={isBusy}>
          <Trans>Publish review</Trans>
        </Button>
      </div>
    </Form>
  )
}

function Question({ firstName }: Pick<Props, 'firstName'>) {
  return (
    <div>
      <h3 className="text-h4">
        <Trans>How was {firstName}'s work?</Trans>
      </h3>
      <p className="text-small mt-1 text-ink-2">
        <Trans>
          Your first name is shown with it. You can't change a rating later, so read it once more.
        </Trans>
      </p>
    </div>
  )
}

/** Radio buttons, so that they work by keyboard and without script. */
function Stars({ errors, typed }: Omit<Props, 'firstName'>) {
  const { t } = useLingui()
  const labels = [
    t`1 star, poor`,
    t`2 stars, fair`,
    t`3 stars, good`,
    t`4 stars, very good`,
    t`5 stars, excellent`,
  ]
  return (
    <FieldSet id="rating" label={t`Stars`} labelHidden errors={errors.rating}>
      <div className="star-choice">
        {labels.map((label, index) => (
          <label key={label}>
            <input
              type="radio"
              name="rating"
              value={index + 1}
              aria-label={label}
              defaultChecked={typed.rating === String(index + 1)}
            />
            <Star aria-hidden />
            <span aria-hidden>{index + 1}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

export function WrittenReview({
  review,
  firstName,
}: {
  review: {
    id: string
    isHidden: boolean
    rating: number
    words: string
    on: string
    answer: string | null
  }
  firstName: string
}) {
  return (
    <figure className="grid gap-2">
      <figcaption className="text-small flex items-center gap-3 text-ink-2">
        <StarFigure value={review.rating} />
        <Trans>Your rating, {review.on}</Trans>
      </figcaption>
      {review.isHidden ? (
        <p>
          <Trans>Our team hid this review: only you can read it.</Trans>{' '}
          <Link to={`/appeal/review/${review.id}` satisfies SiteAddress} className="link">
            <Trans>See why</Trans>
          </Link>
        </p>
      ) : null}
      <blockquote className="whitespace-pre-line">{review.words}</blockquote>
      {review.answer ? (
        <p className="text-small border-l-2 border-line pl-3 text-ink-2">
          <b>{firstName}:</b> {review.answer}
        </p>
      ) : null}
    </figure>
  )
}

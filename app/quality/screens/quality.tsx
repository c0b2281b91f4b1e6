import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { providerIn } from '#app/providers/index.server.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { StarFigure } from '#app/ui/rating.tsx'
import { RatingGauge } from '#app/ui/rating-gauge.tsx'
import { type Moment, Timeline } from '#app/ui/timeline.tsx'
import { DAYS_TO_RECOVER, GUARANTEED_RATING, REVIEWS_NEEDED } from '../public/guarantee.ts'
import { qualityView } from '../quality-view.server.ts'
import type { Route } from './+types/quality.ts'

const SHOWN_AT_ONCE = 10

export const handle = { part: 'quality' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'quality')
  if (!provider) return null
  const i18n = requestI18n(context)
  const { name } = context.get(servicesContext).settings.current()
  return {
    title: `${i18n._(msg`Quality Guarantee`)} | ${name}`,
    quality: await qualityView(context, provider.id),
  }
}

type Quality = NonNullable<Route.ComponentProps['loaderData']>['quality']

export default function QualityPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { quality } = loaderData
  return (
    <>
      <h1 className="text-h1">
        <Trans>Quality Guarantee</Trans>
      </h1>
      <p className="mt-1 max-w-lg text-ink-2">
        <Trans>
          Providers listed here keep at least {GUARANTEED_RATING} of 5 stars over the last 12
          months. It counts from review number {REVIEWS_NEEDED}.
        </Trans>
      </p>
      <News quality={quality} />
      <div className="quality-columns">
        <Figure quality={quality} />
        <WhatHappens quality={quality} />
        <Reviews quality={quality} />
      </div>
    </>
  )
}

function News({ quality: { state, lookedAtOn, flaggedOn, recoveredOn } }: { quality: Quality }) {
  const { t } = useLingui()
  if (state === 'warned' || state === 'below')
    return (
      <Banner className="mt-5" tone="clay" title={t`Your average is below ${GUARANTEED_RATING}`}>
        <Trans>
          You're still listed, and we tell nobody else. If it's still below on {lookedAtOn}, our
          team reads the reviews and hears your side first.
        </Trans>
      </Banner>
    )
  if (state === 'flagged')
    return (
      <Banner className="mt-5" tone="danger" title={t`Our team is looking at your rating`}>
        <Trans>
          Since {flaggedOn}. We read the reviews and hear your side before we decide anything. Until
          then you stay listed.
        </Trans>
      </Banner>
    )
  if (!recoveredOn) return null
  return (
    <Banner className="mt-5" tone="fynbos" title={t`Your rating is back up`}>
      <Trans>Since {recoveredOn}. There's nothing more to do.</Trans>
    </Banner>
  )
}

function Figure({ quality }: { quality: Quality }) {
  const { t } = useLingui()
  const { state, count, value, average, way, from } = quality
  return (
    <Card as="section" aria-labelledby="where">
      <h2 id="where" className="text-h4">
        <Trans>Your rating</Trans>
      </h2>
      {value === null ? (
        <p className="mt-2 text-ink-2">
          <Trans>No reviews since {from}. Customers review you once a job is done.</Trans>
        </p>
      ) : (
        <>
          <p className="mt-2 flex flex-wrap items-end justify-between gap-3">
            <span className="number-xl">{average}</span>
            <span className="text-small text-ink-2">
              <Plural value={count} one="# review counts" other="# reviews count" />,{' '}
              <Trans>from {from}</Trans>
            </span>
          </p>
          <RatingGauge
            className="mt-3"
            value={value}
            line={GUARANTEED_RATING}
            label={t`${average} out of 5; the Quality Guarantee minimum is ${GUARANTEED_RATING}`}
          />
        </>
      )}
      <p className="mt-4">
        {way ? (
          <b>
            <Plural
              value={way.reviews}
              one="One 5-star review would bring you to"
              other="# 5-star reviews would bring you to"
            />{' '}
            {way.average}.
          </b>
        ) : state === 'too few' ? (
          <Plural
            value={REVIEWS_NEEDED - count}
            one="Your average counts after # more review."
            other="Your average counts after # more reviews."
          />
        ) : (
          <Trans>All good.</Trans>
        )}
      </p>
    </Card>
  )
}

function Reviews({ quality: { reviews } }: { quality: Quality }) {
  return (
    <Card as="section" aria-labelledby="counted">
      <h2 id="counted" className="text-h3">
        <Trans>Reviews that count</Trans>
      </h2>
      <p className="text-small mt-1 text-ink-2">
        <Trans>
          Your average is the sum of their stars divided by the number of reviews. Each is from a
          customer whose job was done, and counts once.
        </Trans>
      </p>
      {reviews.length === 0 ? (
        <EmptyState compact className="mt-4" title={<Trans>No ratings yet.</Trans>} />
      ) : (
        <>
          <ul className="mt-2">
            {reviews.slice(0, SHOWN_AT_ONCE).map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
          {reviews.length > SHOWN_AT_ONCE ? (
            <details>
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                <Plural
                  value={reviews.length - SHOWN_AT_ONCE}
                  one="# more review"
                  other="# more reviews"
                />
              </summary>
              <ul>
                {reviews.slice(SHOWN_AT_ONCE).map((review) => (
                  <ReviewRow key={review.id} review={review} />
                ))}
              </ul>
            </details>
          ) : null}
        </>
      )}
    </Card>
  )
}

function ReviewRow({
  review: { rating, author, job, on, until, invitationId },
}: {
  review: Quality['reviews'][number]
}) {
  return (
    <li className="quality-review">
      <StarFigure value={rating} />
      <div className="min-w-0">
        <Link
          to={`/provider-portal/requests/${invitationId}` satisfies SiteAddress}
          className="hover:underline"
        >
          {job}
        </Link>
        <p className="text-small text-ink-2">
          {author ? `${author}, ` : null}
          {on}
          <span className="quality-until">
            {' · '}
            <Trans>counts until {until}</Trans>
          </span>
        </p>
      </div>
    </li>
  )
}

function WhatHappens({ quality }: { quality: Quality }) {
  const { state, notifiedOn, lookedAtOn, flaggedOn } = quality
  const isBelow = state === 'warned' || state === 'flagged'
  const moments: Moment[] = [
    {
      state: isBelow ? 'done' : state === 'below' ? 'now' : 'todo',
      title: <Trans>If you fall below {GUARANTEED_RATING}, we warn you</Trans>,
      when: isBelow ? notifiedOn : null,
      children: (
        <p className="text-small text-ink-2">
          <Trans>By email, with what would bring your average back up.</Trans>
        </p>
      ),
    },
    {
      state: state === 'flagged' ? 'now' : 'todo',
      title: (
        <Trans>If you're still below after {DAYS_TO_RECOVER} days, our team looks into it</Trans>
      ),
      when: state === 'flagged' ? flaggedOn : state === 'warned' ? lookedAtOn : null,
      children: (
        <p className="text-small text-ink-2">
          <Trans>We read the reviews and hear your side. A person decides, never a machine.</Trans>
        </p>
      ),
    },
    {
      state: 'todo',
      title: <Trans>Once your average is back up, it's over</Trans>,
      children: (
        <p className="text-small text-ink-2">
          <Trans>This happens automatically, and we email you.</Trans>
        </p>
      ),
    },
  ]
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-h3 mb-4">
        <Trans>What happens below the minimum</Trans>
      </h2>
      <Timeline moments={moments} />
    </section>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RatingSummary, ReviewList, ReviewsHeading } from '../parts/reviews.tsx'
import { profileOf, profileTitles } from '../profile-page.server.ts'
import { requestedReviews, reviewsAddress } from '../public/reviews-address.ts'
import { shownReviews } from '../shown-reviews.server.ts'
import type { Route } from './+types/profile-reviews.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const { profile, page } = profileOf(context)
  const { name } = page
  const filters = requestedReviews(new URL(request.url).searchParams)
  const { reviews, after } = await shownReviews(db, {
    ...filters,
    providerId: profile.id,
    now: clock.now(),
    i18n,
  })
  return {
    page,
    filters,
    after,
    titles: profileTitles(context, {
      tab: '/reviews',
      title: i18n._(msg`Reviews of ${name}`),
      isIndexed: filters.after === null && filters.stars === null,
    }),
    reviews,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitles(loaderData.titles) : []

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { page, filters, after, reviews } = loaderData
  const localizedPath = usePageAddress()
  const address = localizedPath(`/providers/${page.slug}/reviews`)
  if (page.rating.count === 0)
    return (
      <>
        <EmptyState as="h2" title={<Trans>No reviews yet</Trans>}>
          <Trans>
            Only customers whose job is finished can write one, so new providers start without any.
          </Trans>
        </EmptyState>
        {reviews.length > 0 ? <ReviewList reviews={reviews} name={page.shortName} /> : null}
      </>
    )
  return (
    <section aria-labelledby="reviews">
      <ReviewsHeading rating={page.rating} />
      <RatingSummary rating={page.rating} address={address} chosen={filters.stars} />
      {filters.stars === null ? null : (
        <p className="mt-5 flex flex-wrap items-center gap-x-3">
          <Trans>Showing {filters.stars}-star reviews only.</Trans>
          <Link to={address} className="link inline-flex min-h-11 items-center" preventScrollReset>
            <Trans>Show all</Trans>
          </Link>
        </p>
      )}
      <ReviewList reviews={reviews} name={page.shortName} />
      <div className="mt-5 flex flex-wrap gap-3">
        {filters.after === null ? null : (
          <ButtonLink to={reviewsAddress(address, { stars: filters.stars })}>
            <Trans>Newest reviews</Trans>
          </ButtonLink>
        )}
        {after === null ? null : (
          <ButtonLink to={reviewsAddress(address, { stars: filters.stars, after })}>
            <Trans>Older reviews</Trans>
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

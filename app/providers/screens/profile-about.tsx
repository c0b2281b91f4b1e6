import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, Globe, Languages, Users } from 'lucide-react'
import { Link } from 'react-router'
import { isNpoCategory, npoCategories } from '#app/directory/npo-categories.ts'
import { photoAddress } from '#app/directory/photo-address.ts'
import { placeById } from '#app/directory/places.server.ts'
import { weekdayNames } from '#app/directory/weekdays.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { describeToEngines } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { languages, type SpokenLanguage } from '#app/platform/languages.ts'
import { formatMinute } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { businessDescription } from '../business-description.server.ts'
import { hoursLines } from '../hours.ts'
import { Checks } from '../parts/checks.tsx'
import { BandNote, PriceList } from '../parts/price-list.tsx'
import { RatingSummary, ReviewList } from '../parts/reviews.tsx'
import { WorkPhotos } from '../parts/work-photos.tsx'
import { pricedServices } from '../priced-services.server.ts'
import { profileOf, profileTitles } from '../profile-page.server.ts'
import { reviewsPage, workPhotosOf } from '../queries.server.ts'
import { shownSite } from '../site/queries.server.ts'
import type { Route } from './+types/profile-about.ts'

const REVIEWS_SHOWN = 3
const SERVICES_SHOWN = 6

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const { profile, page } = profileOf(context)
  const now = clock.now()
  const [services, { reviews }, photos, site] = await Promise.all([
    pricedServices(db, profile, now),
    reviewsPage(db, profile.id, now, { size: REVIEWS_SHOWN }),
    workPhotosOf(db, profile.id),
    shownSite(db, profile),
  ])
  if (profile.isListed)
    describeToEngines(
      context,
      businessDescription(context, {
        profile,
        path: `/providers/${profile.slug}`,
        title: page.title,
        rating: page.rating,
        services,
      }),
    )
  return {
    page,
    titles: profileTitles(context),
    services: services.slice(0, SERVICES_SHOWN),
    serviceCount: services.length,
    reviews: reviews.map((review) => ({
      ...review,
      placeName: placeById(review.placeId)?.name ?? '',
    })),
    photos,
    logo: profile.logoFile,
    about: profile.about,
    experience: profile.experience,
    certifications: profile.certifications,
    skills: profile.skills,
    teamSize: profile.teamSize,
    speaks: profile.languages,
    cause: profile.npoCategory,
    site,
    websites: profile.websites,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitles(loaderData.titles) : []

/** Checks first, then prices, then what others say, then the person's own words. */
export default function About({ loaderData }: Route.ComponentProps) {
  const { page, services, serviceCount, reviews } = loaderData
  const { t } = useLingui()
  const at = usePageAddress()
  const address = at(`/providers/${page.slug}`)
  return (
    <div className="profile-sections">
      <Checks shown={page.checks} done={page.checksDone} />
      <section aria-labelledby="costs">
        <h2 id="costs" className="text-[1.9375rem]">
          <Trans>What it costs</Trans>
        </h2>
        {services.length === 0 ? (
          <p className="mt-3 text-ink-2">
            <Trans>No price list yet. Ask for a quote, it is free.</Trans>
          </p>
        ) : (
          <>
            <PriceList services={services} slug={page.slug} />
            <BandNote services={services} name={page.shortName} provinceName={page.provinceName} />
            {serviceCount > services.length ? (
              <ButtonLink to={`${address}/services`} className="mt-4">
                <Trans>All {serviceCount} services</Trans>
              </ButtonLink>
            ) : null}
          </>
        )}
      </section>
      <WorkPhotos photos={loaderData.photos} />
      <section aria-labelledby="reviews">
        <h2 id="reviews" className="text-[1.9375rem]">
          {page.rating.count === 0 ? (
            <Trans>No reviews yet</Trans>
          ) : (
            <Plural
              value={page.rating.count}
              one="# review, from a job that was done"
              other="# reviews, all from jobs that were done"
            />
          )}
        </h2>
        {page.rating.count === 0 ? (
          <p className="mt-3 max-w-prose text-ink-2">
            <Trans>
              Only customers of a finished job can write one, so new providers begin without.
            </Trans>
          </p>
        ) : (
          <>
            <RatingSummary rating={page.rating} address={`${address}/reviews`} chosen={null} />
            <ReviewList reviews={reviews} name={page.shortName} />
            {page.rating.count > reviews.length ? (
              <ButtonLink to={`${address}/reviews`} className="mt-4">
                {t`All ${page.rating.count} reviews`}
              </ButtonLink>
            ) : null}
          </>
        )}
      </section>
      <AboutText {...loaderData} />
    </div>
  )
}

function AboutText({
  page,
  about,
  logo,
  experience,
  teamSize,
  speaks,
  cause,
  skills,
  certifications,
  site,
  websites,
}: Route.ComponentProps['loaderData']) {
  const { i18n, t } = useLingui()
  const at = usePageAddress()
  const known = speaks.filter((code): code is SpokenLanguage => Object.hasOwn(languages, code))
  const lines = hoursLines(page.hours)
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-[1.9375rem]">
        <Trans>About {page.shortName}</Trans>
      </h2>
      {logo ? (
        <img
          className="profile-logo"
          src={photoAddress(logo, 448)!}
          alt={t`Logo of ${page.name}`}
          width={192}
          height={96}
          loading="lazy"
        />
      ) : null}
      {about ? (
        <p className="mt-3 max-w-prose whitespace-pre-line text-[1.0625rem]">{about}</p>
      ) : null}
      <dl className="profile-about">
        {known.length > 0 ? (
          <div>
            <dt>
              <Languages />
              <Trans>Speaks</Trans>
            </dt>
            <dd>{known.map((code) => languages[code].name).join(', ')}</dd>
          </div>
        ) : null}
        <div>
          <dt>
            <Clock />
            <Trans>Hours</Trans>
          </dt>
          <dd>
            {lines.length === 0 ? <Trans>By appointment</Trans> : null}
            {lines.map(({ first, last, from, to }) => (
              <span key={first} className="block">
                {first === last
                  ? i18n._(weekdayNames[first - 1]!)
                  : t`${i18n._(weekdayNames[first - 1]!)} to ${i18n._(weekdayNames[last - 1]!)}`}
                , {formatMinute(from)} – {formatMinute(to)}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>
            <Users />
            <Trans>Experience</Trans>
          </dt>
          <dd>
            {experience}
            {teamSize > 1 ? <Trans>, team of {teamSize}</Trans> : null}
          </dd>
        </div>
        {skills.length > 0 ? (
          <div>
            <dt>
              <Trans>Skills</Trans>
            </dt>
            <dd>{skills.join(', ')}</dd>
          </div>
        ) : null}
        {certifications.length > 0 ? (
          <div>
            <dt>
              <Trans>Says of their own papers</Trans>
            </dt>
            <dd>{certifications.join(', ')}</dd>
          </div>
        ) : null}
        {isNpoCategory(cause) ? (
          <div>
            <dt>
              <Trans>Gives to</Trans>
            </dt>
            <dd>
              <Trans>
                10% of the fee paid to us goes to <b>{i18n._(npoCategories[cause])}</b>
              </Trans>
            </dd>
          </div>
        ) : null}
        {site || websites.length > 0 ? (
          <div>
            <dt>
              <Globe />
              <Trans>Elsewhere</Trans>
            </dt>
            <dd>
              {site ? (
                <Link to={at(site)} className="link block">
                  <Trans>The site of {page.name}</Trans>
                </Link>
              ) : null}
              {websites.map((url) => (
                <a key={url} href={url} rel="nofollow ugc noopener" className="link block">
                  {url.replace(/^https?:\/\/(www\.)?/, '')}
                </a>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Globe, Languages, Users } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { isNpoCategory, npoCategories } from '#app/directory/public/npo-categories.ts'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { weekdayNames } from '#app/directory/public/weekdays.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { describeToEngines, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { languages, type SpokenLanguage } from '#app/platform/languages.ts'
import { formatMinute } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { businessDescription } from '../business-description.server.ts'
import { Checks } from '../parts/checks.tsx'
import { BandNote, PriceList } from '../parts/price-list.tsx'
import { RatingSummary, ReviewList, ReviewsHeading } from '../parts/reviews.tsx'
import { WorkPhotos } from '../parts/work-photos.tsx'
import { pricedServices } from '../priced-services.server.ts'
import { profileOf, profileTitles } from '../profile-page.server.ts'
import { hoursLines } from '../public/hours.ts'
import { workPhotosOf } from '../queries.server.ts'
import { shownReviews } from '../shown-reviews.server.ts'
import { shownSite } from '../site/queries.server.ts'
import type { Route } from './+types/profile-about.ts'

const REVIEWS_SHOWN = 3
const SERVICES_SHOWN = 6

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const { profile, page } = profileOf(context)
  const now = clock.now()
  const i18n = requestI18n(context)
  const [services, { reviews }, photos, site] = await Promise.all([
    pricedServices(db, profile, now),
    shownReviews(db, { providerId: profile.id, now, i18n, size: REVIEWS_SHOWN }),
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
    reviews,
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

/** Checks first, then prices, then reviews, then the provider's own description. */
export default function About({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData
  return (
    <div className="profile-sections">
      <Checks shown={page.checks} done={page.checksDone} />
      <Costs loaderData={loaderData} />
      <WorkPhotos photos={loaderData.photos} />
      <Reviews loaderData={loaderData} />
      <AboutText loaderData={loaderData} />
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Costs({ loaderData }: { loaderData: Loaded }) {
  const { page, services, serviceCount } = loaderData
  const localizedPath = usePageAddress()
  return (
    <section aria-labelledby="costs">
      <h2 id="costs" className="text-[1.9375rem]">
        <Trans>What it costs</Trans>
      </h2>
      {services.length === 0 ? (
        <p className="mt-3 text-ink-2">
          <Trans>No price list yet. Ask for a quote; it's free.</Trans>
        </p>
      ) : (
        <>
          <PriceList services={services} slug={page.slug} />
          <BandNote services={services} name={page.shortName} provinceName={page.provinceName} />
          {serviceCount > services.length ? (
            <ButtonLink to={localizedPath(`/providers/${page.slug}/services`)} className="mt-4">
              <Trans>All {serviceCount} services</Trans>
            </ButtonLink>
          ) : null}
        </>
      )}
    </section>
  )
}

function Reviews({ loaderData: { page, reviews } }: { loaderData: Loaded }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const address = localizedPath(`/providers/${page.slug}/reviews`)
  if (page.rating.count === 0) return <NoReviews reviews={reviews} name={page.shortName} />
  const published = reviews.filter((review) => !('removed' in review))
  return (
    <section aria-labelledby="reviews">
      <ReviewsHeading rating={page.rating} />
      <RatingSummary rating={page.rating} address={address} chosen={null} />
      <ReviewList reviews={reviews} name={page.shortName} />
      {page.rating.count > published.length ? (
        <ButtonLink to={address} className="mt-4">
          {t`All ${page.rating.count} reviews`}
        </ButtonLink>
      ) : null}
    </section>
  )
}

/** Reviews that were removed are said all the same. */
function NoReviews({ reviews, name }: ComponentProps<typeof ReviewList>) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-[1.9375rem]">
        <Trans>No reviews yet</Trans>
      </h2>
      <p className="mt-3 max-w-prose text-ink-2">
        <Trans>
          Only customers whose job is finished can write one, so new providers start without any.
        </Trans>
      </p>
      {reviews.length > 0 ? <ReviewList reviews={reviews} name={name} /> : null}
    </section>
  )
}

function AboutText({ loaderData }: { loaderData: Loaded }) {
  const { page, logo, about, teamSize } = loaderData
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-[1.9375rem]">
        <Trans>About {page.shortName}</Trans>
      </h2>
      {logo ? <Logo file={logo} page={page} /> : null}
      {about ? (
        <p className="mt-3 max-w-prose whitespace-pre-line text-[1.0625rem]">{about}</p>
      ) : null}
      <dl className="profile-about">
        <Spoken codes={loaderData.speaks} />
        <Fact icon={<Clock />} name={<Trans>Hours</Trans>}>
          <Hours lines={hoursLines(page.hours)} />
        </Fact>
        <Fact icon={<Users />} name={<Trans>Experience</Trans>}>
          {loaderData.experience}
          {teamSize > 1 ? <Trans>, team of {teamSize}</Trans> : null}
        </Fact>
        <Several name={<Trans>Skills</Trans>} things={loaderData.skills} />
        <Several
          name={<Trans>Certifications, as stated by the provider</Trans>}
          things={loaderData.certifications}
        />
        <Cause cause={loaderData.cause} />
        <Elsewhere page={page} site={loaderData.site} websites={loaderData.websites} />
      </dl>
      <ReportProfile page={page} />
    </section>
  )
}

function ReportProfile({ page: { slug } }: Pick<Loaded, 'page'>) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <Link
      to={localizedPath(`/report/profile/${slug}`)}
      className="link text-small inline-flex min-h-11 items-center"
      rel="nofollow"
      aria-label={t`Report this profile`}
    >
      <Trans>Report</Trans>
    </Link>
  )
}

function Logo({ file, page }: { file: string } & Pick<Loaded, 'page'>) {
  const { t } = useLingui()
  return (
    <img
      className="profile-logo"
      src={photoAddress(file, 448)!}
      alt={t`Logo of ${page.name}`}
      width={192}
      height={96}
      loading="lazy"
    />
  )
}

type FactProps = { icon?: ReactNode; name: ReactNode; children: ReactNode }

function Fact({ icon, name, children }: FactProps) {
  return (
    <div>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Several({ name, things }: { name: ReactNode; things: string[] }) {
  return things.length > 0 ? <Fact name={name}>{things.join(', ')}</Fact> : null
}

function Spoken({ codes }: { codes: string[] }) {
  const known = codes.filter((code): code is SpokenLanguage => Object.hasOwn(languages, code))
  if (known.length === 0) return null
  return (
    <Fact icon={<Languages />} name={<Trans>Speaks</Trans>}>
      {known.map((code) => languages[code].name).join(', ')}
    </Fact>
  )
}

function Hours({ lines }: { lines: ReturnType<typeof hoursLines> }) {
  const { i18n, t } = useLingui()
  if (lines.length === 0) return <Trans>By appointment</Trans>
  return lines.map(({ first, last, from, to }) => (
    <span key={first} className="block">
      {first === last
        ? i18n._(weekdayNames[first - 1]!)
        : t`${i18n._(weekdayNames[first - 1]!)} to ${i18n._(weekdayNames[last - 1]!)}`}
      , {formatMinute(from)} – {formatMinute(to)}
    </span>
  ))
}

function Cause({ cause }: { cause: Loaded['cause'] }) {
  const { i18n } = useLingui()
  if (!isNpoCategory(cause)) return null
  return (
    <Fact name={<Trans>Supports</Trans>}>
      <Trans>
        10% of the fee they pay us goes to <b>{i18n._(npoCategories[cause])}</b>
      </Trans>
    </Fact>
  )
}

type ElsewhereProps = Pick<Loaded, 'page' | 'site' | 'websites'>

function Elsewhere({ page, site, websites }: ElsewhereProps) {
  const localized = usePageAddress()
  if (!site && websites.length === 0) return null
  return (
    <Fact icon={<Globe />} name={<Trans>Website and social media</Trans>}>
      {site ? (
        <Link to={localized(site)} className="link block">
          <Trans>Website of {page.name}</Trans>
        </Link>
      ) : null}
      {websites.map((url) => (
        <a key={url} href={url} rel="nofollow ugc noopener" className="link block">
          {url.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
      ))}
    </Fact>
  )
}

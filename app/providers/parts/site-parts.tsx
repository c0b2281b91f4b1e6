import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { weekdayNames } from '#app/directory/public/weekdays.ts'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { languages, type SpokenLanguage } from '#app/platform/languages.ts'
import { dayOf, formatDate, formatMinute } from '#app/platform/time.ts'
import { CheckList } from '#app/ui/check-string.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { checks } from '../public/checks.ts'
import { hoursLines } from '../public/hours.ts'
import { quoteAddress } from '../public/quote-addresses.ts'
import { units } from '../public/units.ts'
import type { Section } from '../site/sections.ts'
import type { SitePage } from '../site/site-page.server.ts'
import { ReviewList } from './reviews.tsx'
import { WhereTheyWork } from './where-they-work.tsx'

type PartProps = { page: SitePage }

/** The sections of a site by name. One without content isn't rendered. */
export const siteParts: Record<Section, (props: PartProps) => ReactNode> = {
  services: Services,
  photos: Photos,
  about: AboutThem,
  area: Area,
  checks: Checks,
  reviews: Reviews,
}

function Part({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Services({ page }: PartProps) {
  const { services, slug } = page
  if (services.length === 0 && page.callout === null) return null
  return (
    <Part id="services" title={<Trans>Services and prices</Trans>}>
      {page.callout === null ? null : (
        <p className="mt-3 text-ink-2">
          <Trans>
            Call-out from <Money amount={page.callout} />
          </Trans>
          {page.calloutNote ? `. ${page.calloutNote}` : null}
        </p>
      )}
      <ul className="own-site-prices">
        {services.map((service) => (
          <ServiceRow key={service.id} service={service} slug={slug} />
        ))}
      </ul>
    </Part>
  )
}

function ServiceRow({ service, slug }: { service: SitePage['services'][number]; slug: string }) {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  const { title, description, category, job, unit, price } = service
  return (
    <li>
      <div className="min-w-0">
        <h3 className="text-h4">{title}</h3>
        {description ? <p className="text-small text-ink-2">{description}</p> : null}
      </div>
      <p className="text-right">
        <small>
          <Trans>from</Trans>
        </small>{' '}
        <Money amount={price} className="number-s" />
        {unit === 'job' ? null : <small className="block">{i18n._(units[unit])}</small>}
      </p>
      <Link
        to={localizedPath(quoteAddress({ slug, category, job, words: title }))}
        className="link"
      >
        <Trans>Ask</Trans>
        <span className="visually-hidden">: {title}</span>
      </Link>
    </li>
  )
}

function Photos({ page: { photos } }: PartProps) {
  const { t } = useLingui()
  if (photos.length === 0) return null
  return (
    <Part id="work" title={<Trans>Work we have done</Trans>}>
      <ul className="work-photos mt-4">
        {photos.map(({ id, caption }, index) => (
          <li key={id}>
            <a href={photoAddress(id, 1600)!}>
              <img
                src={photoAddress(id, 448)!}
                alt={caption || t`Photo ${index + 1} of their work`}
                width={448}
                height={336}
                loading="lazy"
                decoding="async"
              />
            </a>
            {caption ? <p className="text-small text-ink-2">{caption}</p> : null}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function AboutThem({ page }: PartProps) {
  const { t } = useLingui()
  const known = page.speaks.filter((code): code is SpokenLanguage => Object.hasOwn(languages, code))
  return (
    <Part id="about" title={<Trans>About {page.shortName}</Trans>}>
      {page.about ? (
        <p className="mt-3 max-w-prose whitespace-pre-line text-[1.0625rem]">{page.about}</p>
      ) : null}
      <DescriptionList
        className="mt-5"
        items={[
          ...(known.length > 0
            ? [{ name: t`Speaks`, value: known.map((code) => languages[code].name).join(', ') }]
            : []),
          { name: t`Hours`, value: <Hours lines={hoursLines(page.hours)} /> },
          ...(page.experience ? [{ name: t`Experience`, value: page.experience }] : []),
          ...(page.skills.length > 0 ? [{ name: t`Skills`, value: page.skills.join(', ') }] : []),
        ]}
      />
    </Part>
  )
}

function Hours({ lines }: { lines: ReturnType<typeof hoursLines> }) {
  const { i18n, t } = useLingui()
  const day = (weekday: number) => i18n._(weekdayNames[weekday - 1]!)
  if (lines.length === 0) return t`By appointment`
  return lines.map(({ first, last, from, to }) => (
    <span key={first} className="block">
      {first === last ? day(first) : t`${day(first)} to ${day(last)}`}, {formatMinute(from)} –{' '}
      {formatMinute(to)}
    </span>
  ))
}

function Area({ page }: PartProps) {
  return <WhereTheyWork page={page} />
}

function Checks({ page }: PartProps) {
  const { i18n } = useLingui()
  const siteName = useRoot()?.site.name ?? ''
  if (page.checks.length === 0) return null
  return (
    <Part id="checks" title={<Trans>What we checked</Trans>}>
      <p className="mt-3 max-w-prose text-ink-2">
        <Trans>Someone at {siteName} saw the evidence on these dates.</Trans>
      </p>
      <div className="own-site-checks">
        <CheckList
          checks={page.checks.map(({ check, finding, doneAt }) => ({
            name: i18n._(checks[check]),
            date: doneAt ? formatDate(dayOf(doneAt), i18n.locale) : undefined,
            how: finding,
          }))}
        />
      </div>
    </Part>
  )
}

function Reviews({ page }: PartProps) {
  const localizedPath = usePageAddress()
  const { rating, reviews } = page
  if (reviews.length === 0) return null
  const average = rating.average?.toFixed(1)
  return (
    <Part id="reviews" title={<Trans>What customers say</Trans>}>
      <p className="mt-3 text-ink-2">
        <Trans>
          {average} of 5, from{' '}
          <Plural
            value={rating.count}
            one="# review of a finished job"
            other="# reviews of finished jobs"
          />
          .
        </Trans>
      </p>
      <ReviewList reviews={reviews} name={page.shortName} />
      {rating.count > reviews.length ? (
        <Link
          to={localizedPath(`/providers/${page.slug}/reviews`)}
          className="link inline-flex min-h-11 items-center"
        >
          <Trans>All {rating.count} reviews</Trans>
        </Link>
      ) : null}
    </Part>
  )
}

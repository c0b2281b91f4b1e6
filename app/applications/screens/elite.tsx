import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePageAddress } from '#app/page/hooks.tsx'
import { pageTitles } from '#app/page/titles.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { ApplyLink } from '../parts/apply-link.tsx'
import { Places } from '../parts/places.tsx'
import { recruitingPage } from '../recruiting-page.server.ts'
import type { Route } from './+types/elite.ts'

export const links = workStyles

export function loader({ context }: Route.LoaderArgs) {
  return recruitingPage(context, {
    title: msg`Elite Providers`,
    description: msg`What checked and rated providers get: clients who know what they want, and a profile that shows it.`,
    path: '/become-provider-landing',
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** What elite providers get today: what isn't available yet is marked "coming soon". */
export default function Elite({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <>
      <div className="become-hero">
        <div className="page-box">
          <Welcome shop={shop} />
        </div>
        <Illustration
          name="hero-construction-worker"
          crop="square-on-phones"
          className="become-picture"
        />
        <SteppedBand seed="elite providers" className="relative" />
      </div>
      <Benefits />
      <Tools />
    </>
  )
}

function Welcome({ shop }: Pick<Route.ComponentProps['loaderData'], 'shop'>) {
  const localizedPath = usePageAddress()
  const { monthlyCents } = plans[shop.isSpecialOpen ? 'launch-special' : 'standard']
  const price = formatRand(monthlyCents, { cents: 'always' })
  return (
    <div className="become-words">
      <h1 className="text-display">
        <Trans>Elite Providers</Trans>
      </h1>
      <p className="text-lead">
        <Trans>An exclusive network, kept small by checks and ratings.</Trans>
      </p>
      {shop.isSpecialOpen ? <Places shop={shop} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <ApplyLink isFirst kind="marigold" size="large" wide="phone">
          <Trans>Apply Now</Trans>
        </ApplyLink>
        <ButtonLink to={`${localizedPath('/become-provider')}#pricing`} kind="quiet" size="large">
          {shop.isSpecialOpen ? (
            <Trans>{price}/Month Launch Special</Trans>
          ) : (
            <Trans>{price} a month</Trans>
          )}
        </ButtonLink>
      </div>
    </div>
  )
}

function Benefits() {
  const { t } = useLingui()
  const benefits = [
    [
      t`Premium clients`,
      t`Customers who choose you for your checks, your ratings and your prices.`,
    ],
    [t`Verified status`, t`Seven checks, each with its date, on your profile and in search.`],
    [t`Premium pricing`, t`You set your prices. Customers see how they compare before they ask.`],
    [t`Recognition`, t`Every rating comes from a job that was done.`],
  ]
  return (
    <section className="page-box page-section">
      <h2>
        <Trans>What you get</Trans>
      </h2>
      <dl className="elite-benefits">
        {benefits.map(([name, about]) => (
          <div key={name}>
            <dt className="text-h3">{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <ApplyLink className="mt-8">
        <Trans>Apply Now</Trans>
      </ApplyLink>
    </section>
  )
}

function Tools() {
  return (
    <section className="become-section" data-ground="sunken">
      <div className="page-box page-section">
        <h2>
          <Trans>Tools for your work</Trans>
        </h2>
        <ul className="elite-tools">
          <AvailableTools />
          <ComingTools />
        </ul>
        <ApplyLink kind="ink" className="mt-8">
          <Trans>Apply to Become a Provider</Trans>
        </ApplyLink>
      </div>
    </section>
  )
}

function AvailableTools() {
  const { t } = useLingui()
  const available = [
    [t`Client management`, t`Past customers and imported contacts in one list, with your notes.`],
    [t`Requests and quotes`, t`Sorted by the time left. You answer from your price list.`],
    [t`Calendar`, t`Your hours, days off and booked jobs, week by week.`],
    [t`Certification tracking`, t`We remind you before a document expires.`],
    [t`Analytics`, t`Earnings, requests and completed jobs by month, and your rating.`],
  ]
  return available.map(([name, about]) => (
    <li key={name}>
      <b className="text-h4">{name}</b>
      <Tag tone="fynbos">
        <Trans>available</Trans>
      </Tag>
      <p>{about}</p>
    </li>
  ))
}

function ComingTools() {
  const { t } = useLingui()
  return [t`Digital job cards`, t`In-app invoicing`, t`AI scheduling`].map((name) => (
    <li key={name}>
      <b className="text-h4">{name}</b>
      <Tag tone="paper">
        <Trans>coming soon</Trans>
      </Tag>
    </li>
  ))
}

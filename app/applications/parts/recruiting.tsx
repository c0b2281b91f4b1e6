import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { Bead } from '#app/ui/bead.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { ApplyLink } from './apply-link.tsx'
import { Places, type Shop } from './places.tsx'
import { PlanTable } from './plan-table.tsx'

const LEAST_RATING = '3.5'

const priceOf = ({ isSpecialOpen }: Shop) => plans[isSpecialOpen ? 'launch-special' : 'standard']

export function Hero({ shop }: { shop: Shop }) {
  return (
    <div className="become-hero">
      <div className="page-box">
        <div className="become-words">
          <h1 className="text-display">
            <Trans>Do good work. Be found for it.</Trans>
          </h1>
          <Price shop={shop} />
          {shop.isSpecialOpen ? <Places shop={shop} /> : null}
          <div className="flex flex-wrap items-center gap-2">
            <ApplyLink isFirst kind="marigold" size="large" wide="phone">
              <Trans>Start my application</Trans>
            </ApplyLink>
            <ButtonLink to="#pricing" kind="quiet" size="large">
              <Trans>See all prices</Trans>
            </ButtonLink>
          </div>
        </div>
      </div>
      <Illustration
        name="hero-home-service-provider"
        crop="square-on-phones"
        className="become-picture"
      />
      <SteppedBand seed="become a provider" className="relative" />
    </div>
  )
}

function Price({ shop }: { shop: Shop }) {
  const { monthlyCents, afterFirstYearCents } = priceOf(shop)
  return (
    <p className="become-price">
      <b className="number-xxl">{formatRand(monthlyCents, { cents: 'always' })}</b>
      <span>
        {afterFirstYearCents ? (
          <Trans>
            a month for your first year, then {formatRand(afterFirstYearCents, { cents: 'always' })}
          </Trans>
        ) : (
          <Trans>a month</Trans>
        )}
      </span>
    </p>
  )
}

export function GivingBanner() {
  return (
    <div className="become-giving on-panel">
      <div className="page-box">
        <b className="number-hero">10%</b>
        <p>
          <Trans>
            <b>of what you pay us goes to people in need in South Africa.</b> You choose which of
            ten causes when you apply.
          </Trans>
        </p>
      </div>
    </div>
  )
}

function Section({
  id,
  title,
  lead,
  ground,
  children,
}: {
  id?: string
  title: ReactNode
  lead?: ReactNode
  ground?: 'sunken'
  children: ReactNode
}) {
  return (
    <section id={id} className="become-section" data-ground={ground}>
      <div className="page-box page-section">
        <h2>{title}</h2>
        {lead ? <p className="text-lead mt-3">{lead}</p> : null}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  )
}

export function WhyJoin() {
  return (
    <Section title={<Trans>Why join</Trans>}>
      <ul className="become-reasons">
        <Reason figure="R0" title={<Trans>No commission on jobs</Trans>}>
          <Trans>You keep everything the customer pays you. We only charge the subscription.</Trans>
        </Reason>
        <Reason figure="7" title={<Trans>Checks with dates</Trans>}>
          <Trans>Customers see what we checked and when, on your profile and in search.</Trans>
        </Reason>
        <Reason figure="5" title={<Trans>Five providers at most</Trans>}>
          <Trans>A request goes to five providers at most, so it's worth quoting.</Trans>
        </Reason>
      </ul>
    </Section>
  )
}

type PointProps = { title: ReactNode; children: ReactNode }

function Reason({ figure, title, children }: PointProps & { figure: string }) {
  return (
    <li>
      <b className="number-l">{figure}</b>
      <h3 className="text-h4">{title}</h3>
      <p>{children}</p>
    </li>
  )
}

export function HowItWorks() {
  return (
    <Section title={<Trans>How It Works</Trans>} ground="sunken">
      <ol className="become-steps">
        <Step title={<Trans>Apply</Trans>}>
          <Trans>About 12 minutes. We save what you type, so you can come back later.</Trans>
        </Step>
        <Step title={<Trans>Get verified</Trans>}>
          <Trans>
            A person checks your documents. You'll hear from us within 48 hours, usually in 1-2
            business days.
          </Trans>
        </Step>
        <Step title={<Trans>Start earning</Trans>}>
          <Trans>Once you're approved and paid, customers can find you in search right away.</Trans>
        </Step>
      </ol>
      <ApplyLink className="mt-8">
        <Trans>Apply Now</Trans>
      </ApplyLink>
    </Section>
  )
}

function Step({ title, children }: PointProps) {
  return (
    <li>
      <Bead tone="now" />
      <h3 className="text-h4">{title}</h3>
      <p>{children}</p>
    </li>
  )
}

export function Pricing({ shop }: { shop: Shop }) {
  return (
    <Section
      id="pricing"
      title={<Trans>The full cost</Trans>}
      lead={<Trans>No commission on jobs. You keep everything the customer pays you.</Trans>}
    >
      <PlanTable shop={shop} />
      <p className="text-small mt-6 max-w-[66ch] text-ink-2">
        <Trans>
          You sign up for 12 or 24 months. After that you can stop with 30 days' notice. The law may
          give you more. You get a full refund if we don't approve you, or if you withdraw before we
          decide. The same applies if you cancel within 7 days of the agreement. After that there
          are no refunds, except what the law gives you.
        </Trans>
      </p>
    </Section>
  )
}

export function QualityStandards() {
  return (
    <Section title={<Trans>Quality standards</Trans>} ground="sunken">
      <div className="become-quality">
        <p className="number-xxl">{LEAST_RATING}</p>
        <div className="max-w-[60ch]">
          <h3 className="text-h3">
            <Trans>Quality Guarantee</Trans>
          </h3>
          <p className="mt-2">
            <Trans>
              Providers keep an average rating of at least {LEAST_RATING} stars over the last 12
              months, once they have 5 reviews. Below that we warn you first, then look at it with
              you.
            </Trans>
          </p>
        </div>
      </div>
    </Section>
  )
}

export function Faq({ shop }: { shop: Shop }) {
  const { t } = useLingui()
  const money = (cents: number) => formatRand(cents, { cents: 'always' })
  const special = plans['launch-special']
  const standard = plans.standard
  return (
    <Section title={<Trans>Frequently Asked Questions</Trans>}>
      <Accordion
        className="max-w-[52rem]"
        items={[
          {
            title: t`What does it cost?`,
            children: shop.isSpecialOpen ? (
              <Trans>
                {money(special.monthlyCents)} a month for the first year with the launch special,
                then {money(special.afterFirstYearCents ?? 0)}; or {money(special.annualCents)} once
                for 12 months. Without it {money(standard.monthlyCents)} a month.
              </Trans>
            ) : (
              <Trans>
                {money(standard.monthlyCents)} a month, or {money(standard.annualCents)} for a year.
              </Trans>
            ),
          },
          {
            title: t`How soon will I hear from you?`,
            children: (
              <Trans>
                Within 48 hours, not counting weekends and public holidays. After you submit, you
                see the exact day and hour.
              </Trans>
            ),
          },
          {
            title: t`Which documents do I need?`,
            children: (
              <Trans>
                A photo of you, a logo, and at least one certificate. A company, VAT or trade number
                helps, if you have one.
              </Trans>
            ),
          },
          {
            title: t`What if you say no?`,
            children: (
              <Trans>
                You see the reasons and what would fix them. You can correct it and send it again,
                or appeal within 30 days to someone else. You get your money back.
              </Trans>
            ),
          },
          {
            title: t`Where does the 10% go?`,
            children: (
              <Trans>
                To the cause you choose, out of ten. It comes out of your fee and isn't added to it.
              </Trans>
            ),
          },
        ]}
      />
    </Section>
  )
}

export function ApplyNow() {
  return (
    <section id="apply-now" className="become-section" data-ground="sunken">
      <div className="page-box page-section">
        <h2>
          <Trans>Apply to Become a Provider</Trans>
        </h2>
        <p className="text-lead mt-3 mb-6 max-w-[46ch]">
          <Trans>
            About 12 minutes. We save what you type, so you can stop and come back later.
          </Trans>
        </p>
        <ApplyLink kind="marigold" size="large" wide="phone">
          <Trans>Start my application</Trans>
        </ApplyLink>
      </div>
    </section>
  )
}

export function FinalCall({ shop }: { shop: Shop }) {
  const localizedPath = usePageAddress()
  return (
    <Section
      title={<Trans>Good at what you do? Be found.</Trans>}
      lead={
        shop.isSpecialOpen ? (
          <Trans>{spaced(shop.placesLeft)} places of the launch special are left.</Trans>
        ) : undefined
      }
    >
      <div className="flex flex-wrap gap-2">
        <ApplyLink kind="ink" size="large" wide="phone">
          <Trans>Apply to Become a Provider</Trans>
        </ApplyLink>
        <Link
          className="button button-quiet"
          data-size="large"
          to={localizedPath('/become-provider-landing')}
        >
          <Trans>What elite providers get</Trans>
        </Link>
      </div>
    </Section>
  )
}

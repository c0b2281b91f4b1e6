import { Plural, Trans } from '@lingui/react/macro'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageAddress } from '#app/page/hooks.tsx'
import { plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import type { SignupAnswer } from '../handle-signup.server.ts'
import type { LandingView } from '../landing-view.server.ts'
import { Countdown } from './countdown.tsx'
import { Features } from './features.tsx'
import { EMAIL_FIELD, SignupForm } from './signup-form.tsx'
import { HeroSlider } from './slider.tsx'
import { WhyNeeded } from './why-needed.tsx'

/** The first page before the launch, in both of its phases. */
export function Landing({ view, answer }: { view: LandingView; answer: SignupAnswer | undefined }) {
  return (
    <>
      <LaunchBanner view={view} />
      <Hero view={view} />
      <section className="bg-sand-2" id="notify">
        <div className="page-box landing-count">
          <Countdown view={view} />
          <SignupForm view={view} answer={answer} />
        </div>
      </section>
      <Features />
      <WhyNeeded name={view.name} />
      <JoinIn view={view} />
    </>
  )
}

function LaunchBanner({ view: { days, date } }: { view: LandingView }) {
  const { long } = date
  return (
    <p className="launch-banner">
      <Trans>
        Launching{' '}
        <b>
          <Plural value={days} one="# day" other="# days" />
        </b>{' '}
        from now on {long}
      </Trans>
    </p>
  )
}

function Hero({ view }: { view: LandingView }) {
  const localizedPath = usePageAddress()
  return (
    <div className="landing-hero" data-look="light">
      <HeroSlider chosen={view.slides} />
      <div className="page-box landing-words-box">
        <div className="landing-words">
          {view.isSignupOpen ? <SignupOpen view={view} /> : <ComingSoon view={view} />}
          <div className="flex flex-wrap items-center gap-3">
            <a
              href={`#${EMAIL_FIELD}`}
              className="button button-marigold"
              data-size="large"
              data-wide="phone"
              onClick={(event) => {
                event.preventDefault()
                goToField()
              }}
            >
              <Trans>Notify Me at Launch</Trans>
            </a>
            <ButtonLink to={localizedPath('/become-provider')} size="large" wide="phone">
              <Trans>Join as an Elite Provider</Trans>
            </ButtonLink>
          </div>
        </div>
      </div>
      <SteppedBand seed="landing" className="relative" />
    </div>
  )
}

/** Like the link without script, but with smooth scrolling. */
function goToField() {
  const field = document.getElementById(EMAIL_FIELD)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  field?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
  field?.focus({ preventScroll: true })
}

function ComingSoon({ view: { date } }: { view: LandingView }) {
  const { ordinal } = date
  return (
    <>
      <h1 className="text-display">
        <Trans>The One & Only App Every South African Needs</Trans>
      </h1>
      <p className="text-lead">
        <b>
          <Trans>Coming {ordinal}</Trans>
        </b>
        <br />
        <Trans>Verified people for every job, local stores and good causes, in one place.</Trans>
      </p>
    </>
  )
}

function SignupOpen({ view: { shop } }: { view: LandingView }) {
  const { monthlyCents } = plans[shop.isSpecialOpen ? 'launch-special' : 'standard']
  const price = formatRand(monthlyCents, { cents: 'always' })
  return (
    <>
      <h1 className="text-display">
        <Trans>Elite Providers Join Now!</Trans>
      </h1>
      <div className="landing-open">
        <b className="text-h4">
          <Trans>Elite Provider Registration Now Open</Trans>
        </b>
        <p>
          {shop.isSpecialOpen ? (
            <Trans>
              {price} a month for the first year, for the first {spaced(shop.places)}.{' '}
              <b>{spaced(shop.placesLeft)} places left.</b>
            </Trans>
          ) : (
            <Trans>{price} a month</Trans>
          )}
        </p>
      </div>
    </>
  )
}

/** Links for providers and to social media. */
function JoinIn({ view: { social } }: { view: LandingView }) {
  const localizedPath = usePageAddress()
  return (
    <section className="page-box page-section landing-join">
      <div>
        <h2>
          <Trans>Good at what you do? Be found.</Trans>
        </h2>
        <p className="mt-3 text-ink-2">
          <Trans>10% of your fee goes to a cause you choose.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to={localizedPath('/become-provider-landing')}>
          <Trans>See what you get</Trans>
        </ButtonLink>
        <SocialLink href={social.facebook}>
          <span translate="no">Facebook</span>
        </SocialLink>
        <SocialLink href={social.instagram}>
          <span translate="no">Instagram</span>
        </SocialLink>
      </div>
    </section>
  )
}

function SocialLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener" className="button button-quiet">
      {children}
      <ArrowUpRight aria-hidden />
    </a>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
import { BrowseByTrade } from '#app/directory/public/browse-by-trade.tsx'
import { OneMorning } from '#app/directory/public/one-morning.tsx'
import { HomeSearch } from '#app/directory/public/search-box.tsx'
import { WorthMeeting } from '#app/directory/public/worth-meeting.tsx'
import { GivingPanel } from '#app/giving/public/giving-panel.tsx'
import { usePageAddress } from '#app/page/hooks.tsx'
import { plans } from '#app/plans/public/plans.ts'
import { formatRand } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import type { HomeView } from '../home-view.server.ts'
import { Stories } from './stories.tsx'

/** The home page after the launch. */
export function Home({ view }: { view: HomeView }) {
  const { trades, best, featured, firstWeekday, rule, stories, giving } = view
  return (
    <Ordered order={view.order}>
      <Hero view={view} />
      <BrowseByTrade trades={trades} />
      <OneMorning />
      <WorthMeeting rows={best} featured={featured} firstWeekday={firstWeekday} rule={rule} />
      <Stories stories={stories} />
      <GivingPanel giving={giving} />
      <BecomeProvider view={view} />
    </Ordered>
  )
}

/** The blocks in the published order, by their indices in `homeBlocks`. */
function Ordered({ order, children }: { order?: number[]; children: ReactNode[] }) {
  const blocks = Children.toArray(children)
  return order ? order.map((place) => blocks[place]) : children
}

type Totals = HomeView['totals']

function Hero({ view: { totals, often, words } }: { view: HomeView }) {
  return (
    <div className="relative overflow-hidden">
      <div className="page-box grid gap-6 pt-6 pb-64 md:pt-9 md:pb-72 xl:grid-cols-[minmax(0,1fr)_17rem] xl:items-end xl:gap-x-16 xl:pb-80">
        <div className="grid gap-6">
          <h1 className="text-display max-w-[16em]">
            {words?.heading ?? <Trans>Find someone you can trust with the job.</Trans>}
          </h1>
          <HomeSearch often={often} />
        </div>
        <Figures totals={totals} />
      </div>
      <div className="absolute right-0 bottom-5 left-0 -z-10 flex justify-center">
        <Illustration
          name="street"
          className="w-[62rem] max-w-none shrink-0 md:w-[max(100%,75rem)]"
        />
      </div>
      <SteppedBand seed="home" className="relative" />
    </div>
  )
}

/** Figures from the data; missing ones are left out. */
function Figures({ totals: { providers, reviews, rating, replyMinutes } }: { totals: Totals }) {
  if (providers === 0) return <NobodyListed />
  return (
    <dl className="grid grid-cols-3 gap-3 xl:mb-24 xl:grid-cols-1 xl:gap-0 [&>div]:border-t [&>div]:border-line [&>div]:pt-2 xl:[&>div]:grid xl:[&>div]:grid-cols-[7rem_minmax(0,1fr)] xl:[&>div]:items-center xl:[&>div]:gap-3 xl:[&>div]:py-3 [&_dd]:number-m [&_dt]:text-tiny [&_dt]:text-ink-2 [&>div]:flex [&>div]:flex-col-reverse [&>div]:justify-end">
      <div>
        <dt className="xl:order-2">
          <Trans>providers, each with dated checks</Trans>
        </dt>
        <dd className="xl:text-right">{spaced(providers)}</dd>
      </div>
      {rating === null ? null : (
        <div>
          <dt className="xl:order-2">
            <Trans>average from {spaced(reviews)} reviews</Trans>
          </dt>
          <dd className="xl:text-right">{rating.toFixed(1)}</dd>
        </div>
      )}
      {replyMinutes === null ? null : (
        <div>
          <dt className="xl:order-2">
            <Trans>typical reply time</Trans>
          </dt>
          <dd className="whitespace-nowrap xl:text-right">
            <Trans>{replyMinutes} min</Trans>
          </dd>
        </div>
      )}
    </dl>
  )
}

const NobodyListed = () => (
  <p className="max-w-[22rem] text-small text-ink-2 xl:mb-24">
    <Trans>Nobody's listed yet. Providers appear here once they're checked and approved.</Trans>
  </p>
)

function BecomeProvider({ view }: { view: HomeView }) {
  return (
    <section className="page-box page-section">
      <div className="grid overflow-hidden rounded-panel bg-fynbos-tint md:grid-cols-2">
        <Invitation view={view} />
        <Illustration
          name="hero-local-business-owner"
          crop="square"
          className="h-64 w-full object-cover object-[50%_30%] md:h-full md:max-h-96"
        />
      </div>
    </section>
  )
}

function Invitation({ view: { totals, shop, words } }: { view: HomeView }) {
  const { providers } = totals
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <div className="p-6 md:p-12">
      <h2>{words?.invitationTitle ?? <Trans>Good at what you do? Be found.</Trans>}</h2>
      <p className="mt-4 max-w-[34em]">
        {words ? (
          words.invitationWords
        ) : providers > 0 ? (
          <Trans>
            Join {spaced(providers)} providers who get their requests here. 10% of your fee goes to
            a cause you choose.
          </Trans>
        ) : (
          <Trans>10% of your fee goes to a cause you choose.</Trans>
        )}
      </p>
      <ButtonLink kind="ink" to={localizedPath('/become-provider')} className="mt-6">
        {t`Become a Provider`}
      </ButtonLink>
      {shop.isSpecialOpen ? <LaunchPlaces shop={shop} /> : null}
    </div>
  )
}

function LaunchPlaces({ shop }: { shop: HomeView['shop'] }) {
  const price = formatRand(plans['launch-special'].monthlyCents, { cents: 'always' })
  return (
    <p className="mt-4 text-small text-ink-2">
      <Trans>
        Your first year is {price} a month: <b>{spaced(shop.placesLeft)}</b> of{' '}
        {spaced(shop.places)} launch places left.
      </Trans>
    </p>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { weekdayOf } from '#app/platform/time.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { usePageAddress } from '#app/shell/page.tsx'
import { dependsOn, languageContext, validUntil } from '#app/shell/request.server.ts'
import { pageTitles } from '#app/shell/titles.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { BrowseByTrade } from '../parts/browse-by-trade.tsx'
import { OneMorning } from '../parts/one-morning.tsx'
import { HomeSearch } from '../parts/search-box.tsx'
import { WorthMeeting } from '../parts/worth-meeting.tsx'
import { categoryCounts, totals, WORTH_MEETING, worthMeeting } from '../queries.server.ts'
import { LISTINGS_TAG } from '../refresh-listing.server.ts'
import { rowsOf } from '../search-page.server.ts'
import { firstDayOf, nextChangeOfWeek } from '../week.ts'
import type { Route } from './+types/home.ts'

const title = msg`Find someone you can trust with the job.`
const description = msg`Plumbers, electricians, cleaners, tutors and more, in all nine provinces of South Africa: dated checks, real ratings and call-out fees before you ask.`

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = wordsFor(language)
  const now = clock.now()
  const firstDay = firstDayOf(now)
  dependsOn(context, LISTINGS_TAG)
  validUntil(context, nextChangeOfWeek(now))

  const [whole, { counts }, best] = await Promise.all([
    totals(db),
    categoryCounts(db),
    worthMeeting(db),
  ])
  return {
    totals: whole,
    counts,
    best: rowsOf(best, { firstDay, language, i18n, isFirstPage: false, sort: 'rating' }),
    firstWeekday: weekdayOf(firstDay),
    rule: { reviews: WORTH_MEETING.reviews, checks: WORTH_MEETING.checks },
    titles: {
      title: i18n._(title),
      description: i18n._(description),
      path: '/',
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** The home page once the site is launched. */
export default function Home({
  loaderData: { totals, counts, best, firstWeekday, rule },
}: Route.ComponentProps) {
  return (
    <>
      <Hero totals={totals} />
      <BrowseByTrade counts={counts} />
      <OneMorning />
      <WorthMeeting rows={best} firstWeekday={firstWeekday} rule={rule} />
      <BecomeProvider providers={totals.providers} />
    </>
  )
}

type Totals = Route.ComponentProps['loaderData']['totals']

function Hero({ totals }: { totals: Totals }) {
  return (
    <div className="relative overflow-hidden">
      <div className="page-box grid gap-6 pt-6 pb-64 md:pt-9 md:pb-72 xl:grid-cols-[minmax(0,1fr)_17rem] xl:items-end xl:gap-x-16 xl:pb-80">
        <div className="grid gap-6">
          <h1 className="text-display max-w-[16em]">
            <Trans>Find someone you can trust with the job.</Trans>
          </h1>
          <HomeSearch />
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

/** Counted, or left out: no number stands here that the data doesn't hold. */
function Figures({ totals: { providers, reviews, rating, replyMinutes } }: { totals: Totals }) {
  if (providers === 0) return null
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
            <Trans>average over {spaced(reviews)} reviews</Trans>
          </dt>
          <dd className="xl:text-right">{rating.toFixed(1)}</dd>
        </div>
      )}
      {replyMinutes === null ? null : (
        <div>
          <dt className="xl:order-2">
            <Trans>half of the providers answer sooner</Trans>
          </dt>
          <dd className="whitespace-nowrap xl:text-right">
            <Trans>{replyMinutes} min</Trans>
          </dd>
        </div>
      )}
    </dl>
  )
}

function BecomeProvider({ providers }: { providers: number }) {
  const { t } = useLingui()
  const at = usePageAddress()
  return (
    <section className="page-box pb-20">
      <div className="grid overflow-hidden rounded-panel bg-fynbos-tint md:grid-cols-2">
        <div className="p-6 md:p-12">
          <h2>
            <Trans>Good at what you do? Be found.</Trans>
          </h2>
          <p className="mt-4 max-w-[34em]">
            {providers > 0 ? (
              <Trans>
                Join {spaced(providers)} providers who get their requests here. A tenth of your fee
                goes to a cause you choose.
              </Trans>
            ) : (
              <Trans>A tenth of your fee goes to a cause you choose.</Trans>
            )}
          </p>
          <ButtonLink kind="ink" to={at('/become-provider')} className="mt-6">
            {t`Become a Provider`}
          </ButtonLink>
        </div>
        <Illustration
          name="hero-local-business-owner"
          crop="square"
          className="h-64 w-full object-cover object-[50%_30%] md:h-full md:max-h-96"
        />
      </div>
    </section>
  )
}

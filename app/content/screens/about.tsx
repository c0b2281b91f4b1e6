import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { givingByMonth } from '#app/billing/index.server.ts'
import { LISTINGS_TAG, totals } from '#app/directory/index.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { launchPhase } from '#app/page/launch-phase.ts'
import { dependsOn, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { dayOf, formatDate, HOUR } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { type RichBlock, RichText } from '#app/ui/rich-text.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { impactOf } from '../about/impact.ts'
import styles from '../about.css?url'
import { CommunityImpact } from '../parts/community-impact.tsx'
import { TEAM_TAG, teamMembers } from '../team/team.server.ts'
import { aboutTexts, impactInWords, providersToday, publishedAbout } from '../texts/about.server.ts'
import type { Route } from './+types/about.ts'
import { Leadership, type Loaded, Story } from './about-people.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const DESCRIPTION = msg({ message: 'Learn more about {name}, our mission, and our team' })

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, config, settings, publishedContent } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const site = settings.current()
  const now = clock.now()
  dependsOn(context, LISTINGS_TAG, TEAM_TAG)
  // The ledger doesn't invalidate cached pages, so the cache expires by time.
  validUntil(context, new Date(now.getTime() + HOUR))
  const [{ providers }, team, given, { about: published }] = await Promise.all([
    totals(db),
    teamMembers(db),
    givingByMonth(db),
    publishedContent(context, ['about']),
  ])
  return {
    texts: publishedAbout(aboutTexts({ ...site, siteUrl: config.siteUrl }, i18n), published),
    leader: team[0] ?? null,
    today:
      launchPhase(site, now) === 'launched' && providers > 0
        ? providersToday(providers, i18n)
        : null,
    days: [site.providerSignupOpens, site.fullLaunch].map((instant) => ({
      on: longDay(instant, language),
      isPast: new Date(instant) <= now,
    })),
    impact: impactInWords(impactOf(given), i18n),
    titles: aboutTitles(i18n, language, { name: site.name, url: config.siteUrl }),
  }
}

const aboutTitles = (i18n: I18n, language: Language, site: { name: string; url: string }) =>
  ({
    title: i18n._(msg`About Us`),
    description: i18n._({ ...DESCRIPTION, values: { name: site.name } }),
    path: '/about-us',
    language,
    site,
  }) as const

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

const longDay = (instant: string, language: string) =>
  language === 'en'
    ? englishDay.format(new Date(instant))
    : formatDate(dayOf(new Date(instant)), language)

const englishDay = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'Africa/Johannesburg',
})

/**
 * The order of the sections follows the original site: mission, values, NPOs, story, team, leadership,
 * impact.
 */
export default function About({ loaderData }: Route.ComponentProps) {
  const { titles, texts, impact } = loaderData
  return (
    <div className="about">
      <div className="about-head">
        <div className="page-box">
          <div>
            <h1 className="text-display">{titles.title}</h1>
            <p className="text-lead mt-4">{titles.description}</p>
          </div>
          <Illustration name="group" />
        </div>
      </div>
      <SteppedBand seed="about" />
      <MissionAndValues texts={texts} />
      <Npos texts={texts} />
      <div className="page-box about-people">
        <Story loaded={loaderData} />
        <section id="section-5">
          <h2>{texts.team.title}</h2>
          <Words words={texts.team.words} className="mt-3" />
        </section>
        <Leadership loaded={loaderData} />
      </div>
      <SteppedBand seed="impact" />
      <CommunityImpact texts={texts.impact} impact={impact} />
    </div>
  )
}

function Words({ words, className }: { words: string | RichBlock[]; className: string }) {
  if (typeof words === 'string') return <p className={className}>{words}</p>
  return <RichText blocks={words} className={className} />
}

function MissionAndValues({ texts: { mission, values } }: Pick<Loaded, 'texts'>) {
  return (
    <div className="page-box about-two">
      <section id="section-1">
        <h2>{mission.title}</h2>
        <p className="about-lead">{mission.lead}</p>
        <Words words={mission.words} className="mt-4 text-ink-2" />
      </section>
      <section id="section-2">
        <h2>{values.title}</h2>
        <dl className="about-values">
          {values.rows.map(({ name, words }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function Npos({ texts: { npos } }: Pick<Loaded, 'texts'>) {
  const localizedPath = usePageAddress()
  return (
    <div className="about-npos">
      <Illustration name="giving" />
      <section id="section-3">
        <h2>{npos.title}</h2>
        <p className="text-lead mt-3">{npos.words}</p>
        <ButtonLink kind="ink" to={localizedPath(npos.link.to)} className="mt-5">
          {npos.link.words}
        </ButtonLink>
      </section>
    </div>
  )
}

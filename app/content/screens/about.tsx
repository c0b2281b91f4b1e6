import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { givingByMonth } from '#app/billing/ledger/queries.server.ts'
import { totals } from '#app/directory/queries.server.ts'
import { LISTINGS_TAG } from '#app/directory/refresh-listing.server.ts'
import { npoCategories } from '#app/giving/npo-categories.ts'
import { launchPhase } from '#app/launch/phases.ts'
import { formatRand } from '#app/platform/money.ts'
import { HOUR } from '#app/platform/time.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { usePageAddress } from '#app/shell/page.tsx'
import { dependsOn, languageContext, validUntil } from '#app/shell/request.server.ts'
import { pageTitles } from '#app/shell/titles.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { impactOf } from '../about/impact.ts'
import styles from '../about.css?url'
import { CommunityImpact } from '../parts/community-impact.tsx'
import { MemberFace } from '../parts/member-face.tsx'
import { TEAM_TAG, teamMembers } from '../team/team.server.ts'
import { aboutTexts } from '../texts/about.server.ts'
import type { Route } from './+types/about.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const DESCRIPTION = msg({ message: 'Learn more about {name}, our mission, and our team' })

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = wordsFor(language)
  const site = settings.current()
  const now = clock.now()
  dependsOn(context, LISTINGS_TAG, TEAM_TAG)
  // The ledger grows without telling pages of it.
  validUntil(context, new Date(now.getTime() + HOUR))
  const [{ providers }, team, given] = await Promise.all([
    totals(db),
    teamMembers(db),
    givingByMonth(db),
  ])
  const impact = impactOf(given)
  const english = wordsFor('en')
  return {
    texts: aboutTexts({ ...site, siteUrl: config.siteUrl }),
    leader: team[0] ?? null,
    providers: launchPhase(site, now) === 'launched' ? providers : 0,
    days: [site.providerSignupOpens, site.fullLaunch].map((instant) => ({
      on: longDay(instant),
      isPast: new Date(instant) <= now,
    })),
    impact: {
      block: impact.steps.some(({ blocks }) => blocks > 0)
        ? formatRand(impact.blockCents, { cents: 'never' })
        : null,
      others: formatRand(impact.others, { cents: 'always' }),
      steps: impact.steps.map(({ title, causes, cents, blocks }) => ({
        title,
        blocks,
        sum: formatRand(cents, { cents: 'always' }),
        causes: causes.map((cause) => english._(npoCategories[cause])).join(', '),
      })),
    },
    titles: {
      title: i18n._(msg`About Us`),
      description: i18n._({ ...DESCRIPTION, values: { name: site.name } }),
      path: '/about-us',
      language,
      site: { name: site.name, url: config.siteUrl },
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

const longDay = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' }).format(
    new Date(instant),
  )

type Loaded = Route.ComponentProps['loaderData']

/** Sections in the order of old: mission, values, NPOs, story, team, leadership, impact. */
export default function About({ loaderData }: Route.ComponentProps) {
  const { titles, texts, impact } = loaderData
  return (
    <div className="about">
      <div className="about-head">
        <div className="page-box">
          <div>
            <h1 className="text-display">{titles.title}</h1>
            <p className="text-lead mt-4">{titles.description}</p>
            {titles.language === 'en' ? null : (
              <p className="mt-3">
                <Trans>This text is in English; the English text is the one that counts.</Trans>
              </p>
            )}
          </div>
          <Illustration name="group" />
        </div>
      </div>
      <SteppedBand seed="about" />
      <div lang="en">
        <MissionAndValues texts={texts} />
        <Npos texts={texts} />
        <div className="page-box about-people">
          <Story loaded={loaderData} />
          <section id="section-5">
            <h2>{texts.team.title}</h2>
            <p className="mt-3">{texts.team.words}</p>
          </section>
          <Leadership loaded={loaderData} />
        </div>
        <SteppedBand seed="impact" />
        <CommunityImpact texts={texts.impact} impact={impact} />
      </div>
    </div>
  )
}

function MissionAndValues({ texts: { mission, values } }: Pick<Loaded, 'texts'>) {
  return (
    <div className="page-box about-two">
      <section id="section-1">
        <h2>{mission.title}</h2>
        <p className="about-lead">{mission.lead}</p>
        <p className="mt-4 text-ink-2">{mission.words}</p>
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
  const at = usePageAddress()
  return (
    <div className="about-npos">
      <Illustration name="giving" />
      <section id="section-3">
        <h2>{npos.title}</h2>
        <p className="text-lead mt-3">{npos.words}</p>
        <ButtonLink kind="ink" to={at(npos.link.to)} className="mt-5">
          {npos.link.words}
        </ButtonLink>
      </section>
    </div>
  )
}

/** Four beads on a string; what is still to come is a line's colour. */
function Story({ loaded: { texts, days, providers } }: { loaded: Loaded }) {
  const [signup, launch] = days
  return (
    <section id="section-4">
      <h2>{texts.story.title}</h2>
      <ol className="about-story" lang="en">
        <li data-past>
          <b>{texts.story.started.year}</b>
          <span>{texts.story.started.title}</span>
        </li>
        <li data-past={signup!.isPast || undefined}>
          <b>{signup!.on}</b>
          <span>{signup!.isPast ? texts.story.opened : texts.story.opens}</span>
        </li>
        <li data-past={launch!.isPast || undefined}>
          <b>{launch!.on}</b>
          <span>{texts.story.launch}</span>
        </li>
        {providers > 0 ? (
          <li data-now>
            <b>{texts.story.today}</b>
            <span>
              {spaced(providers)} {texts.story.providers}
            </span>
          </li>
        ) : null}
      </ol>
    </section>
  )
}

function Leadership({ loaded: { texts, leader } }: { loaded: Loaded }) {
  const { leadership } = texts
  return (
    <section id="section-6">
      <h2>{leadership.title}</h2>
      {leader ? (
        <div className="about-leader">
          <MemberFace member={leader} size={220} />
          <div>
            <h3>{leader.name}</h3>
            <p className="text-ink-2">{leader.role}</p>
            <p className="mt-3">{leader.bio || leadership.defaultBio}</p>
            <p className="text-small mt-4 text-ink-2">{leadership.more}</p>
          </div>
        </div>
      ) : (
        <p className="mt-3">{leadership.none}</p>
      )}
    </section>
  )
}

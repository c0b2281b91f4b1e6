import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { pageOfData } from '#app/platform/data-address.ts'
import { splitLanguage } from '#app/platform/languages.ts'
import { formatDate } from '#app/platform/time.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { usePageAddress } from '#app/shell/page.tsx'
import { languageContext } from '#app/shell/request.server.ts'
import { pageTitles } from '#app/shell/titles.ts'
import { Prose } from '#app/ui/prose.tsx'
import { textPages, versionsOfTexts } from '../text-pages.server.ts'
import type { Block } from '../texts/text.ts'
import { currentVersion, isVersioned, textVersions } from '../texts/text-versions.ts'
import type { Route } from './+types/text.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const name = splitLanguage(pageOfData(url.pathname)).path.slice(1)
  const page = textPages[name]
  if (!page) throw data(null, { status: 404 })
  const { config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const site = settings.current()
  const shown = isVersioned(name) ? versionAsked(name, url.searchParams.get('version')) : null
  const text = page.text ?? (shown ? textOf(shown) : undefined)
  if (!text) throw data(null, { status: 404 })
  const i18n = wordsFor(language)
  return {
    sections: text({ ...site, siteUrl: config.siteUrl }),
    versions: shown
      ? {
          shown: shown.version,
          current: currentVersion(shown.name),
          all: textVersions[shown.name].map(({ version, on }) => ({
            version,
            on: language === 'en' ? americanDay(on) : formatDate(on, language),
          })),
        }
      : null,
    titles: {
      title: i18n._(page.title),
      description: i18n._({ ...page.description, values: { name: site.name } }),
      path: page.path,
      language,
      site: { name: site.name, url: config.siteUrl },
      isIndexed: !shown || shown.version === currentVersion(shown.name),
    },
  }
}

function textOf({ name, version }: ReturnType<typeof versionAsked>) {
  const texts = versionsOfTexts[name]
  return Object.hasOwn(texts, version) ? texts[version] : undefined
}

function versionAsked(name: keyof typeof textVersions, asked: string | null) {
  return { name, version: asked ?? currentVersion(name) }
}

/** The texts bear their day with the month first. */
const americanDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** A long text with its sections in number and order, which can be linked to and printed. */
export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { sections, versions, titles } = loaderData
  const shown = versions?.all.find(({ version }) => version === versions.shown)
  return (
    <div className="page-box page-section">
      <h1>{titles.title}</h1>
      {shown ? (
        <p className="text-small mt-3 text-ink-2">
          <Trans>Last updated {shown.on}</Trans>
        </p>
      ) : (
        <p className="text-lead mt-3">{titles.description}</p>
      )}
      {titles.language === 'en' ? null : (
        <p className="mt-3">
          <Trans>This text is in English; the English text is the one that counts.</Trans>
        </p>
      )}
      <div className="text-columns">
        <nav aria-label={t`On this page`} className="text-contents">
          <ol>
            {sections.map(({ title }, i) => (
              <li key={title}>
                <a href={`#section-${i + 1}`} lang="en">
                  <b>{i + 1}</b> {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0">
          {versions ? <Versions {...versions} path={titles.path} /> : null}
          <Prose lang="en">
            {sections.map(({ title, blocks }, i) => (
              <section key={title} id={`section-${i + 1}`} className="text-section">
                <h2>
                  <span className="text-clay">{i + 1}</span> {title}
                </h2>
                {blocks.map((block) => (
                  <BlockOfText key={JSON.stringify(block)} block={block} />
                ))}
              </section>
            ))}
          </Prose>
        </div>
      </div>
    </div>
  )
}

function BlockOfText({ block }: { block: Block }) {
  const at = usePageAddress()
  if (typeof block === 'string') return <p>{block}</p>
  if ('list' in block)
    return (
      <ul>
        {block.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  if ('facts' in block)
    return (
      <dl className="text-facts">
        {block.facts.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    )
  const { to, words } = block.link
  // What belongs to somebody has no language in its address.
  return (
    <p>
      <Link to={to.startsWith('/profile') ? to : at(to)}>{words}</Link>
    </p>
  )
}

function Versions({
  shown,
  current,
  all,
  path,
}: {
  shown: string
  current: string
  all: { version: string; on: string }[]
  path: string
}) {
  const at = usePageAddress()
  return (
    <section className="text-versions">
      <h2 className="text-h4">
        <Trans>Versions</Trans>
      </h2>
      <ul>
        {all.map(({ version, on }) => (
          <li key={version}>
            <Link
              className="link"
              to={`${at(path)}?version=${version}`}
              aria-current={version === shown ? 'page' : undefined}
            >
              <Trans>
                Version {version}, {on}
              </Trans>
            </Link>{' '}
            {version === current ? <Trans>In force</Trans> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

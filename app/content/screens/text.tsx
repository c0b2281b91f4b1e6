import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, List } from 'lucide-react'
import { data, Link, type RouterContextProvider } from 'react-router'
import { isAgreedTo } from '#app/agreements/public/agreed-texts.ts'
import { currentVersion, isVersioned, textVersions } from '#app/agreements/public/text-versions.ts'
import { agreedVersions } from '#app/auth/index.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { splitLanguage } from '#app/platform/languages.ts'
import { formatDate, formatInstantInFull } from '#app/platform/time.ts'
import { Prose } from '#app/ui/prose.tsx'
import { RichBlocks } from '#app/ui/rich-text.tsx'
import { Outdated, Versions } from '../parts/text-versions.tsx'
import { isTextPage, textPages, versionsOfTexts } from '../text-pages.server.ts'
import { textStyles } from '../text-styles.ts'
import { readingMinutes } from '../texts/reading-time.ts'
import type { Block } from '../texts/text.ts'
import type { Route } from './+types/text.ts'

export const links = textStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const name = splitLanguage(pageOfData(url.pathname)).path.slice(1)
  if (!isTextPage(name)) throw data(null, { status: 404 })
  const page = textPages[name]
  const { config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const site = settings.current()
  const shown = isVersioned(name) ? requestedVersion(name, url.searchParams.get('version')) : null
  const text = page.text ?? (shown ? textOf(shown) : undefined)
  if (!text) throw data(null, { status: 404 })
  const i18n = i18nFor(language)
  const published = await publishedText(context, name)
  const sections = published?.sections ?? text({ ...site, siteUrl: config.siteUrl }, i18n)
  const agreed = await agreedByVisitor(context, shown)
  return {
    sections,
    isTranslated: !page.isEnglishOnly,
    minutes: readingMinutes(sections),
    versions: shown && versionsView(shown, agreed, language),
    titles: {
      title: i18n._(page.title),
      description: published?.lead ?? i18n._({ ...page.description, values: { name: site.name } }),
      path: `/${name}` as const,
      language,
      site: { name: site.name, url: config.siteUrl },
      isIndexed: !shown || shown.version === currentVersion(shown.name),
    },
  }
}

/** The published version of a text that needs no agreement. */
async function publishedText(context: Readonly<RouterContextProvider>, name: string) {
  if (name !== 'careers') return null
  const { careers } = await context.get(servicesContext).publishedContent(context, ['careers'])
  if (!careers) return null
  const sections = careers.sections.map(({ title, words }) => ({
    title,
    blocks: words.map((block) => (typeof block === 'string' ? block : { rich: block })),
  }))
  return { lead: careers.lead, sections }
}

/** When the visitor agreed to which version. */
async function agreedByVisitor(
  context: Readonly<RouterContextProvider>,
  shown: ReturnType<typeof requestedVersion> | null,
) {
  const { db } = context.get(servicesContext)
  // Pages of signed-in users aren't cached, so this one may contain their own data.
  const known = visitor(context)
  return known && shown && isAgreedTo(shown.name)
    ? await agreedVersions(db, known.id, shown.name)
    : new Map<string, Date>()
}

function versionsView(
  shown: ReturnType<typeof requestedVersion>,
  agreed: Map<string, Date>,
  language: Language,
) {
  return {
    shown: shown.version,
    current: currentVersion(shown.name),
    requiresConsentAgain: isAgreedTo(shown.name),
    // Newest first: most visitors want the current version.
    all: textVersions[shown.name]
      .map(({ version, on }, index, all: readonly { on: string }[]) => ({
        version,
        on: dayIn(on, language),
        until: dayIn(all[index + 1]?.on, language),
        agreed: instantIn(agreed.get(version), language),
      }))
      .toReversed(),
  }
}

function textOf({ name, version }: ReturnType<typeof requestedVersion>) {
  const texts = versionsOfTexts[name]
  return Object.hasOwn(texts, version) ? texts[version] : undefined
}

function requestedVersion(name: keyof typeof textVersions, requested: string | null) {
  return { name, version: requested ?? currentVersion(name) }
}

/** The date of a version, or when the next one replaced it. */
function dayIn(day: string | undefined, language: string) {
  if (day === undefined) return null
  return language === 'en' ? americanDay(day) : formatDate(day, language)
}

const instantIn = (time: Date | undefined, language: string) =>
  time === undefined ? null : formatInstantInFull(time, language)

/** The texts write dates with the month first. */
const americanDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** A long text with numbered sections that can be linked to and printed. */
export default function TextPage({ loaderData }: Route.ComponentProps) {
  const { sections, minutes, versions, titles, isTranslated } = loaderData
  const lang = isTranslated ? undefined : 'en'
  const shown = versions?.all.find(({ version }) => version === versions.shown)
  return (
    <div className="page-box page-section">
      <h1>{titles.title}</h1>
      {shown ? null : <p className="text-lead mt-3">{titles.description}</p>}
      <p className="text-small mt-3 text-ink-2">
        {shown ? <LastUpdated shown={shown} /> : null}
        <Length sections={sections.length} minutes={minutes} />
      </p>
      {isTranslated || titles.language === 'en' ? null : (
        <p className="mt-3">
          <Trans>This text is in English. The English version is the one that counts.</Trans>
        </p>
      )}
      <div className="text-columns">
        <SideContents sections={sections} lang={lang} />
        <FoldedContents sections={sections} lang={lang} />
        <div className="min-w-0">
          {versions && shown?.until ? (
            <Outdated {...versions} until={shown.until} path={titles.path} />
          ) : null}
          <Sections sections={sections} lang={lang} />
          {versions ? <Versions {...versions} path={titles.path} /> : null}
        </div>
      </div>
    </div>
  )
}

function SideContents({ sections, lang }: ContentsProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`On this page`} className="text-contents">
      <Contents sections={sections} lang={lang} />
      <button type="button" className="link when-script" onClick={() => window.print()}>
        <Trans>Print or save as PDF</Trans>
      </button>
    </nav>
  )
}

const LastUpdated = ({ shown }: { shown: { on: string | null } }) => (
  <>
    <Trans>Last updated {shown.on}</Trans>
    {' · '}
    <a href="#versions" className="link">
      <Trans>All versions</Trans>
    </a>
    {' · '}
  </>
)

type ContentsProps = Pick<Loaded, 'sections'> & { lang: 'en' | undefined }

/** On phones, where the contents are collapsed. */
function FoldedContents({ sections, lang }: ContentsProps) {
  const { t } = useLingui()
  return (
    <details className="text-contents-field">
      <summary>
        <List aria-hidden />
        <Plural value={sections.length} one="Contents, # section" other="Contents, # sections" />
        <ChevronDown aria-hidden />
      </summary>
      <nav aria-label={t`On this page`}>
        <Contents sections={sections} lang={lang} />
      </nav>
    </details>
  )
}

function Sections({ sections, lang }: ContentsProps) {
  return (
    <Prose lang={lang}>
      {sections.map(({ title, blocks }, i) => (
        <section key={title} id={`section-${i + 1}`} className="text-section">
          <h2>
            <span className="text-clay">{i + 1}</span> <span>{title}</span>
          </h2>
          {blocks.map((block) => (
            <BlockOfText key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </Prose>
  )
}

function BlockOfText({ block }: { block: Block }) {
  const localizedPath = usePageAddress()
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
  if ('rich' in block) return <RichBlocks blocks={[block.rich]} />
  const { to, words } = block.link
  // Pages of an account have no language in their path.
  return (
    <p>
      <Link to={to === '/profile/privacy' ? to : localizedPath(to)}>{words}</Link>
    </p>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Length({ sections, minutes }: { sections: number; minutes: number }) {
  return (
    <>
      <Plural value={sections} one="# section" other="# sections" />,{' '}
      <Plural value={minutes} one="about # minute to read" other="about # minutes to read" />
    </>
  )
}

function Contents({ sections, lang }: ContentsProps) {
  return (
    <ol>
      {sections.map(({ title }, i) => (
        <li key={title}>
          <a href={`#section-${i + 1}`} lang={lang}>
            <b>{i + 1}</b> <span>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

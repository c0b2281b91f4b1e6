import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import type { Frame } from '#app/page/frame.ts'
import { shownIn, useNow, usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { footerColumns, type SiteLink } from '#app/page/navigation.ts'
import {
  inLanguage,
  isSiteLanguage,
  languages,
  type SpokenLanguage,
  spokenLanguages,
} from '#app/platform/languages.ts'
import { dayOf } from '#app/platform/time.ts'
import { Logo } from '#app/ui/logo.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { DataSaver } from './preference-forms.tsx'

/** On task pages it is one line: who runs the site, and where to get help. */
export function SiteFooter() {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  const root = useRoot()
  const year = dayOf(useNow()).slice(0, 4)
  if (!root) return null
  const { site, hasShortFooter } = root
  const linksOf = (links: SiteLink[]) =>
    shownIn(root, links).map(({ to, words }) => (
      <li key={to}>
        <Link to={localizedPath(to)}>{i18n._(words)}</Link>
      </li>
    ))
  return (
    <footer className="site-footer">
      {hasShortFooter ? null : <Columns site={site} linksOf={linksOf} />}
      <div className="page-box footer-end">
        <p>
          © {year} {site.name}
        </p>
        {hasShortFooter ? (
          <ul>{linksOf(footerColumns[1]!.links.slice(0, 3))}</ul>
        ) : (
          <Languages languages={spokenLanguages} />
        )}
      </div>
    </footer>
  )
}

type ColumnsProps = Pick<Frame, 'site'> & { linksOf: (links: SiteLink[]) => ReactNode }

function Columns({ site, linksOf }: ColumnsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <SteppedBand seed="footer" ground="panel" />
      <div className="page-box footer-grid">
        <About site={site} />
        {footerColumns.map(({ title, links }) => (
          <nav key={title.id} aria-label={i18n._(title)}>
            <h2 className="text-h4">{i18n._(title)}</h2>
            <ul>{linksOf(links)}</ul>
          </nav>
        ))}
      </div>
    </>
  )
}

function About({ site }: Pick<Frame, 'site'>) {
  return (
    <div className="footer-about">
      <Logo name={site.name} />
      <p>{site.tagline}</p>
      <p className="footer-contact">
        {site.location} · <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> ·{' '}
        <a href={`tel:${site.supportPhone.replaceAll(' ', '')}`}>{site.supportPhone}</a>
      </p>
      <DataSaver className="footer-tag" />
    </div>
  )
}

/** The language menu, each by its own name. Seven languages have only a few pages (docs/decisions/0185). */
export function Languages({ languages: codes }: { languages: readonly SpokenLanguage[] }) {
  const root = useRoot()
  const { search } = useLocation()
  if (!root) return null
  return (
    <Form
      method="post"
      action={'/preferences' satisfies SiteAddress}
      reloadDocument
      className="footer-languages"
    >
      <input type="hidden" name="back" value={root.path + search} />
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && <span aria-hidden> · </span>}
          <LanguageChoice code={code} isChosen={code === root.language} />
        </Fragment>
      ))}
    </Form>
  )
}

function LanguageChoice({ code, isChosen }: { code: SpokenLanguage; isChosen: boolean }) {
  return isSiteLanguage(code) ? (
    <button
      type="submit"
      name="language"
      value={code}
      lang={code}
      aria-current={isChosen || undefined}
    >
      {languages[code].name}
    </button>
  ) : (
    <a href={inLanguage('/', code)} lang={code} aria-current={isChosen || undefined}>
      {languages[code].name}
    </a>
  )
}

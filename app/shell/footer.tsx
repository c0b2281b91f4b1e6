import { Trans, useLingui } from '@lingui/react/macro'
import { Gauge } from 'lucide-react'
import { Fragment } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { isSiteLanguage, languages, spokenLanguages } from '#app/platform/languages.ts'
import { Logo } from '#app/ui/logo.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { footerColumns } from './addresses.ts'
import { useNow, usePageAddress, useRoot } from './page.tsx'

export function SiteFooter() {
  const { i18n } = useLingui()
  const at = usePageAddress()
  const root = useRoot()
  const year = useNow().getFullYear()
  if (!root) return null
  const { site } = root
  return (
    <footer className="site-footer">
      <SteppedBand seed="footer" ground="panel" />
      <div className="page-box footer-grid">
        <div className="footer-about">
          <Logo name={site.name} />
          <p>{site.tagline}</p>
          <p className="footer-contact">
            {site.location} · <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> ·{' '}
            <a href={`tel:${site.supportPhone.replaceAll(' ', '')}`}>{site.supportPhone}</a>
          </p>
          <Preferences />
        </div>
        {footerColumns.map(({ title, links }) => (
          <nav key={title.id} aria-label={i18n._(title)}>
            <h2 className="text-h4">{i18n._(title)}</h2>
            <ul>
              {links.map(({ to, words }) => (
                <li key={to}>
                  <Link to={at(to)}>{i18n._(words)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-box footer-end">
        <p>
          © {year} {site.name}
        </p>
        <Languages />
      </div>
    </footer>
  )
}

/** Plain forms, so that they work before any script has come; the answer is a cookie and the same page. */
function Preferences() {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/preferences" reloadDocument className="footer-preferences">
      <input type="hidden" name="back" value={pathname + search} />
      <button type="submit" name="data-saver" value="turn" className="footer-tag">
        <Gauge aria-hidden />
        <span className="unless-saving">
          <Trans>Data saver off</Trans>
        </span>
        <span className="when-saving">
          <Trans>Data saver on</Trans>
        </span>
      </button>
    </Form>
  )
}

function Languages() {
  const root = useRoot()
  const { search } = useLocation()
  if (!root) return null
  return (
    <Form method="post" action="/preferences" reloadDocument className="footer-languages">
      <input type="hidden" name="back" value={root.path + search} />
      {spokenLanguages.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && <span aria-hidden> · </span>}
          {isSiteLanguage(code) ? (
            <button
              type="submit"
              name="language"
              value={code}
              lang={code}
              aria-current={code === root.language || undefined}
            >
              {languages[code].name}
            </button>
          ) : (
            <span lang={code}>{languages[code].name}</span>
          )}
        </Fragment>
      ))}
    </Form>
  )
}

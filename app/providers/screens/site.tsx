import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { Fragment } from 'react'
import { Form, Link, type LinksFunction } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { pageTitles } from '#app/page/titles.ts'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { AskForm } from '../parts/request-quote-form.tsx'
import { SiteHero } from '../parts/site-hero.tsx'
import { siteParts } from '../parts/site-parts.tsx'
import { profileStyles } from '../profile-styles.ts'
import { siteAddress } from '../site/site.ts'
import { knowSite, type SitePage, sitePage } from '../site/site-page.server.ts'
import styles from '../site/sites.css?url'
import type { Route } from './+types/site.ts'

export const middleware: Route.MiddlewareFunction[] = [knowSite]

export const links: LinksFunction = () => [...profileStyles(), { rel: 'stylesheet', href: styles }]

export function loader({ context }: Route.LoaderArgs) {
  return sitePage(context)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitles(loaderData.titles) : []

/** A provider's one-page site: services and prices, work, and the quote form. */
export default function OnePageSite({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="own-site" data-accent={page.accent}>
      {page.isForEveryone ? null : <PreviewBanner isOn={page.isOn} />}
      <Head page={page} />
      <SiteHero page={page} />
      <div className="page-box own-site-columns">
        <div className="own-site-parts">
          {page.sections.map((section) => {
            const Part = siteParts[section]
            return <Part key={section} page={page} />
          })}
        </div>
        <AskForm page={page} />
      </div>
      <Foot page={page} />
    </div>
  )
}

function PreviewBanner({ isOn }: { isOn: boolean }) {
  return (
    <Banner
      className="page-box my-4"
      tone="clay"
      icon={<Eye />}
      title={<Trans>Preview: only you can see this site</Trans>}
    >
      {isOn ? (
        <Trans>It goes live as soon as your profile is listed.</Trans>
      ) : (
        <Trans>It's switched off in your provider portal's settings.</Trans>
      )}
    </Banner>
  )
}

function Head({ page }: { page: SitePage }) {
  const { name, logo } = page
  return (
    <header className="page-box own-site-head">
      <p className="own-site-name">
        {logo ? <img src={photoAddress(logo, 224)!} alt="" width={56} height={56} /> : null}
        {name}
      </p>
      <a href="#ask" className="button button-outline" data-size="small">
        <Trans>Ask for a quote</Trans>
      </a>
    </header>
  )
}

/** Links to the marketplace and to the page about the checks, and the language menu. */
function Foot({ page }: { page: SitePage }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const root = useRoot()
  const siteName = root?.site.name ?? ''
  return (
    <footer className="own-site-foot">
      <div className="page-box">
        <p>
          {page.name}, {page.placeName} ·{' '}
          <Link to={localizedPath(`/providers/${page.slug}`)} className="link">
            <Trans>by {siteName}</Trans>
          </Link>
        </p>
        <Form
          method="post"
          action={'/preferences' satisfies SiteAddress}
          reloadDocument
          aria-label={t`Language`}
        >
          <input type="hidden" name="back" value={siteAddress(page.slug)} />
          {siteLanguages.map((code, index) => (
            <Fragment key={code}>
              {index > 0 ? <span aria-hidden> · </span> : null}
              <button
                type="submit"
                name="language"
                value={code}
                lang={code}
                aria-current={code === root?.language || undefined}
              >
                {languages[code].name}
              </button>
            </Fragment>
          ))}
        </Form>
      </div>
    </footer>
  )
}

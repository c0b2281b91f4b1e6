import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Menu, MessageCircle, Search, X } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { NotificationsBell } from '#app/notifications/public/bell.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { useClosingMenus } from '#app/page/closing-menus.ts'
import { shownIn, useHome, useIsOpen, usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { contactLink, mainLinks, type SiteLink } from '#app/page/navigation.ts'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/lazy.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Languages } from './footer.tsx'
import { DataSaver } from './preference-forms.tsx'

// What only people with an account see is fetched for them alone.
const OWN = { drawnAs: '.mobile-sheet [data-own]' }
const PersonMenu = later(async () => (await import('./own-menus.tsx')).PersonMenu, OWN)
const OwnRows = later(async () => (await import('./own-menus.tsx')).OwnRows, OWN)
const OwnFoot = later(async () => (await import('./own-menus.tsx')).OwnFoot, OWN)

/**
 * The header. Its menus are `details` elements, so that they open at the first tap on a phone that
 * hasn't loaded any script, and never wait for one.
 */
export function SiteHeader() {
  const { t } = useLingui()
  const home = useHome()
  const root = useRoot()
  const { isAdmin, isProvider } = useRoles()
  const bar = useClosingMenus<HTMLElement>()
  const links = shownIn(root, mainLinks)
  const own = [
    isAdmin && { to: '/admin', words: <Trans>Admin</Trans> },
    isProvider && { to: '/provider-portal', words: <Trans>Provider Portal</Trans> },
  ].filter((link) => link !== false)

  return (
    <header ref={bar} className="site-header" data-crowded={own.length > 0 || undefined}>
      <Link to={home} className="site-logo">
        <Logo name={root?.site.name} />
      </Link>
      <nav className="site-nav" aria-label={t`Main`}>
        {links.map((link) => (
          <HeaderLink key={link.to} {...link} />
        ))}
        {links.some((link) => link.isUnderMore) && <MoreMenu />}
        {own.map(({ to, words }) => (
          <NavLink key={to} to={to} className="site-link" data-own>
            {words}
          </NavLink>
        ))}
      </nav>
      <div className="site-tools">
        <Tools />
        {root?.visitor ? <PersonMenu /> : <SignInLinks />}
        <MobileMenu />
      </div>
    </header>
  )
}

function useRoles() {
  const roles = useRoot()?.visitor?.roles
  return {
    isAdmin: roles?.includes('admin') ?? false,
    isProvider: roles?.includes('provider') ?? false,
  }
}

/** Before the launch searching and messages are only for those who pass the gate. */
function Tools() {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const isShown = useIsOpen()
  return (
    <>
      {isShown && (
        <Link to={localizedPath('/search')} className="icon-button" aria-label={t`Search`}>
          <Search aria-hidden />
        </Link>
      )}
      <NotificationsBell />
      {isShown && (
        <Link
          to={'/messages' satisfies SiteAddress}
          className="icon-button site-messages"
          aria-label={t`Messages`}
        >
          <MessageCircle aria-hidden />
        </Link>
      )}
    </>
  )
}

function HeaderLink({ to, words, isUnderMore }: SiteLink) {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <NavLink
      to={localizedPath(to)}
      end={to === '/'}
      className="site-link"
      data-more={isUnderMore || undefined}
    >
      {i18n._(words)}
    </NavLink>
  )
}

/** Where there is no room for all the words, four go in here. */
function MoreMenu() {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <details name="menu" className="drop site-more">
      <summary className="site-link">
        <Trans>More</Trans>
        <ChevronDown aria-hidden />
      </summary>
      <div className="drop-sheet">
        {mainLinks
          .filter((link) => link.isUnderMore)
          .map(({ to, words }) => (
            <NavLink key={to} to={localizedPath(to)} className="drop-row">
              {i18n._(words)}
            </NavLink>
          ))}
      </div>
    </details>
  )
}

function SignInLinks() {
  return (
    <div className="site-sign-in">
      <Link to={'/auth' satisfies SiteAddress} className="site-link">
        <Trans>Sign In</Trans>
      </Link>
      <ButtonLink to={'/auth?register=true' satisfies SiteAddress} size="small">
        <Trans>Sign Up</Trans>
      </ButtonLink>
    </div>
  )
}

function MobileMenu() {
  const { t, i18n } = useLingui()
  const localizedPath = usePageAddress()
  const root = useRoot()
  return (
    <details name="menu" className="drop site-mobile">
      <summary className="icon-button" aria-label={t`Menu`}>
        <Menu aria-hidden className="when-closed" />
        <X aria-hidden className="when-open" />
      </summary>
      <nav className="mobile-sheet" aria-label={t`Menu`}>
        {root?.visitor && <OwnRows />}
        {[...shownIn(root, mainLinks), contactLink].map(({ to, words }) => (
          <NavLink key={to} to={localizedPath(to)} end={to === '/'} className="mobile-row">
            <span>{i18n._(words)}</span>
          </NavLink>
        ))}
        <div className="mobile-chips">
          <details>
            <summary className="mobile-chip">
              <span className="visually-hidden">
                <Trans>Language</Trans>
              </span>
              {root && languages[root.language].name}
            </summary>
            <Languages of={siteLanguages} />
          </details>
          <DataSaver className="mobile-chip" />
        </div>
        <div className="mobile-foot">
          {root?.visitor ? (
            <OwnFoot />
          ) : (
            <>
              <ButtonLink to={'/auth' satisfies SiteAddress} wide>
                <Trans>Sign In</Trans>
              </ButtonLink>
              <ButtonLink to={'/auth?register=true' satisfies SiteAddress} kind="marigold" wide>
                <Trans>Sign Up</Trans>
              </ButtonLink>
            </>
          )}
        </div>
      </nav>
    </details>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, LogOut, Menu, MessageCircle, Search, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router'
import { NotificationsBell } from '#app/notifications/bell.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { contactLink, mainLinks, type SiteLink } from './addresses.ts'
import { shownIn, usePageAddress, useRoot } from './page.tsx'
import { DataSaver } from './preference-forms.tsx'

// What only people with an account see is fetched for them alone.
const PersonMenu = lazy(async () => ({ default: (await import('./own-menus.tsx')).PersonMenu }))
const OwnRows = lazy(async () => ({ default: (await import('./own-menus.tsx')).OwnRows }))

/**
 * The header. Its menus are `details` elements, so that they open at the first tap on a phone that
 * hasn't loaded any script, and never wait for one.
 */
export function SiteHeader() {
  const { t } = useLingui()
  const at = usePageAddress()
  const root = useRoot()
  const { isAdmin, isProvider } = useRoles()
  const bar = useClosingMenus()
  const links = shownIn(root?.phase, mainLinks)
  const own = [
    isAdmin && { to: '/admin', words: <Trans>Admin</Trans> },
    isProvider && { to: '/provider-portal', words: <Trans>Provider Portal</Trans> },
  ].filter((link) => link !== false)

  return (
    <header ref={bar} className="site-header" data-crowded={own.length > 0 || undefined}>
      <Link to={at(isAdmin ? '/home' : '/')} className="site-logo">
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
        {root?.visitor ? (
          <Suspense fallback={null}>
            <PersonMenu />
          </Suspense>
        ) : (
          <SignInLinks />
        )}
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
  const at = usePageAddress()
  const isOpen = useRoot()?.phase === 'launched'
  const { isAdmin } = useRoles()
  const isShown = isOpen || isAdmin
  return (
    <>
      {isShown && (
        <Link to={at('/search')} className="icon-button" aria-label={t`Search`}>
          <Search aria-hidden />
        </Link>
      )}
      <NotificationsBell />
      {isShown && (
        <Link to="/messages" className="icon-button site-messages" aria-label={t`Messages`}>
          <MessageCircle aria-hidden />
        </Link>
      )}
    </>
  )
}

function HeaderLink({ to, words, isUnderMore }: SiteLink) {
  const { i18n } = useLingui()
  const at = usePageAddress()
  return (
    <NavLink
      to={at(to)}
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
  const at = usePageAddress()
  return (
    <details className="drop site-more">
      <summary className="site-link">
        <Trans>More</Trans>
        <ChevronDown aria-hidden />
      </summary>
      <div className="drop-sheet">
        {mainLinks
          .filter((link) => link.isUnderMore)
          .map(({ to, words }) => (
            <NavLink key={to} to={at(to)} className="drop-row">
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
      <Link to="/auth" className="site-link">
        <Trans>Sign In</Trans>
      </Link>
      <ButtonLink to="/auth?register=true" size="small">
        <Trans>Sign Up</Trans>
      </ButtonLink>
    </div>
  )
}

function MobileMenu() {
  const { t, i18n } = useLingui()
  const at = usePageAddress()
  const root = useRoot()
  return (
    <details className="drop site-mobile">
      <summary className="icon-button" aria-label={t`Menu`}>
        <Menu aria-hidden className="when-closed" />
        <X aria-hidden className="when-open" />
      </summary>
      <nav className="mobile-sheet" aria-label={t`Menu`}>
        {root?.visitor && (
          <Suspense fallback={null}>
            <OwnRows />
          </Suspense>
        )}
        {[...shownIn(root?.phase, mainLinks), contactLink].map(({ to, words }) => (
          <NavLink key={to} to={at(to)} end={to === '/'} className="mobile-row">
            <span>{i18n._(words)}</span>
          </NavLink>
        ))}
        <div className="mobile-chips">
          <DataSaver className="mobile-chip" />
        </div>
        <div className="mobile-foot">
          {root?.visitor ? (
            <Form method="post" action="/auth/sign-out">
              <Button type="submit" wide icon={<LogOut aria-hidden />}>
                <Trans>Sign Out</Trans>
              </Button>
            </Form>
          ) : (
            <>
              <ButtonLink to="/auth" wide>
                <Trans>Sign In</Trans>
              </ButtonLink>
              <ButtonLink to="/auth?register=true" kind="marigold" wide>
                <Trans>Sign Up</Trans>
              </ButtonLink>
            </>
          )}
        </div>
      </nav>
    </details>
  )
}

/** Once script is there: menus close when one goes elsewhere, on Escape, and on a tap outside. */
function useClosingMenus() {
  const bar = useRef<HTMLElement>(null)
  const { key } = useLocation()

  const shown = useRef(key)

  useEffect(() => {
    // Not when the page wakes: what was opened while it slept stays open.
    if (shown.current !== key) closeMenus(bar.current)
    shown.current = key
  }, [key])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const open = bar.current?.querySelector<HTMLElement>('.drop[open] > summary')
      closeMenus(bar.current)
      open?.focus()
    }
    const onTap = (event: PointerEvent) => {
      for (const menu of bar.current?.querySelectorAll<HTMLDetailsElement>('.drop[open]') ?? [])
        if (!menu.contains(event.target as Node)) menu.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onTap)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onTap)
    }
  }, [])
  return bar
}

function closeMenus(bar: HTMLElement | null) {
  for (const menu of bar?.querySelectorAll<HTMLDetailsElement>('.drop[open]') ?? [])
    menu.open = false
}

import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, LogOut, Menu, MessageCircle, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router'
import { NotificationsBell } from '#app/notifications/bell.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { contactLink, mainLinks } from './addresses.ts'
import { usePageAddress, useRoot } from './page.tsx'

/**
 * The header. Its menus are `details` elements, so that they open at the first tap on a phone that
 * hasn't loaded any script, and never wait for one.
 */
export function SiteHeader() {
  const { t } = useLingui()
  const at = usePageAddress()
  const root = useRoot()
  const visitor = root?.visitor
  const bar = useClosingMenus()

  return (
    <header ref={bar} className="site-header">
      <Link to={at('/')} className="site-logo">
        <Logo name={root?.site.name} />
      </Link>
      <nav className="site-nav" aria-label={t`Main`}>
        {mainLinks.map((link) => (
          <HeaderLink key={link.to} {...link} />
        ))}
        <MoreMenu />
      </nav>
      <div className="site-tools">
        <Link to={at('/search')} className="icon-button" aria-label={t`Search`}>
          <Search aria-hidden />
        </Link>
        <NotificationsBell />
        {visitor ? (
          <Link to="/messages" className="icon-button site-messages" aria-label={t`Messages`}>
            <MessageCircle aria-hidden />
          </Link>
        ) : null}
        {visitor ? <PersonMenu visitor={visitor} /> : <SignInLinks />}
        <MobileMenu />
      </div>
    </header>
  )
}

type HeaderLinkProps = (typeof mainLinks)[number]

function HeaderLink({ to, words, isUnderMore }: HeaderLinkProps) {
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

/** Between 1024 and 1200 there is no room for seven words: four go in here. */
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

type Visitor = NonNullable<NonNullable<ReturnType<typeof useRoot>>['visitor']>

/** What this person's roles open. The server checks each again; this only decides what is drawn. */
function personalLinks({ roles }: Visitor) {
  return [
    {
      to: '/provider-portal',
      words: <Trans>Provider Portal</Trans>,
      isShown: roles.includes('provider'),
    },
    { to: '/admin', words: <Trans>Admin Dashboard</Trans>, isShown: roles.includes('admin') },
    { to: '/requests', words: <Trans>My requests</Trans>, isShown: true },
    { to: '/messages', words: <Trans>Messages</Trans>, isShown: true },
    { to: '/saved-quotes', words: <Trans>Saved Quotes</Trans>, isShown: true },
  ].filter((link) => link.isShown)
}

function PersonMenu({ visitor }: { visitor: Visitor }) {
  return (
    <details className="drop site-person">
      <summary className="person-button">
        <Portrait seed={visitor.id} size={32} />
        <span className="person-email">{visitor.email}</span>
        <ChevronDown aria-hidden />
      </summary>
      <div className="drop-sheet">
        <p className="drop-head">
          <Trans>Signed in as</Trans>
          <strong>{visitor.email}</strong>
        </p>
        {personalLinks(visitor).map(({ to, words }) => (
          <Link key={to} to={to} className="drop-row">
            {words}
          </Link>
        ))}
        <SignOut className="drop-row" />
      </div>
    </details>
  )
}

function SignOut({ className }: { className: string }) {
  return (
    <Form method="post" action="/auth/sign-out">
      <button type="submit" className={className}>
        <LogOut aria-hidden />
        <Trans>Sign Out</Trans>
      </button>
    </Form>
  )
}

function MobileMenu() {
  const { t, i18n } = useLingui()
  const at = usePageAddress()
  const visitor = useRoot()?.visitor
  return (
    <details className="drop site-mobile">
      <summary className="icon-button" aria-label={t`Menu`}>
        <Menu aria-hidden className="when-closed" />
        <X aria-hidden className="when-open" />
      </summary>
      <nav className="mobile-sheet" aria-label={t`Menu`}>
        {visitor && (
          <p className="mobile-person">
            <Portrait seed={visitor.id} size={44} />
            <span>
              <Trans>Signed in as</Trans>
              <strong>{visitor.email}</strong>
            </span>
          </p>
        )}
        {visitor &&
          personalLinks(visitor).map(({ to, words }) => (
            <Link key={to} to={to} className="mobile-row" data-own>
              {words}
            </Link>
          ))}
        {[...mainLinks, contactLink].map(({ to, words }) => (
          <NavLink key={to} to={at(to)} end={to === '/'} className="mobile-row">
            <span>{i18n._(words)}</span>
          </NavLink>
        ))}
        <div className="mobile-foot">
          {visitor ? (
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
              <ButtonLink to="/auth?register=true" kind="ink" wide>
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
      const open = bar.current?.querySelector<HTMLElement>('details[open] > summary')
      closeMenus(bar.current)
      open?.focus()
    }
    const onTap = (event: PointerEvent) => {
      for (const menu of bar.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])
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
  for (const menu of bar?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])
    menu.open = false
}

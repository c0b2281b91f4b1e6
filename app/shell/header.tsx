import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Menu, MessageCircle, Search, X } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { NotificationsBell } from '#app/notifications/public/bell.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { useClosingMenus } from '#app/page/closing-menus.ts'
import type { Frame, HeaderStep } from '#app/page/frame.ts'
import { shownIn, useHome, useIsOpen, usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { contactLink, mainLinks, type SiteLink } from '#app/page/navigation.ts'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/lazy.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Languages } from './footer.tsx'
import { DataSaver } from './preference-forms.tsx'

// Loaded only for signed-in users.
const OWN = { renderedAs: '.mobile-sheet [data-own]' }
const OwnLinks = later(async () => (await import('./own-menus.tsx')).OwnLinks, OWN)
const PersonMenu = later(async () => (await import('./own-menus.tsx')).PersonMenu, OWN)
const OwnRows = later(async () => (await import('./own-menus.tsx')).OwnRows, OWN)
const OwnFoot = later(async () => (await import('./own-menus.tsx')).OwnFoot, OWN)

/** The header. Its menus are `details` elements, so that they open at the first tap without any script. */
export function SiteHeader() {
  const { t } = useLingui()
  const home = useHome()
  const root = useRoot()
  const bar = useClosingMenus<HTMLElement>()
  const room = root?.header
  const links = shownIn(root, mainLinks)

  return (
    <header ref={bar} className="site-header">
      <Link to={home} className="site-logo">
        <Logo name={root?.site.name} />
      </Link>
      <nav className="site-nav" aria-label={t`Main`}>
        {links.map((link) => (
          <HeaderLink key={link.to} {...link} from={room?.from[link.to]} />
        ))}
        {room?.more !== 64 && <MoreMenu links={links} room={room} />}
        {root?.visitor && <OwnLinks />}
      </nav>
      <div className="site-tools">
        <Tools />
        {root?.visitor ? <PersonMenu /> : <SignInLinks />}
        <MobileMenu />
      </div>
    </header>
  )
}

/** Before the launch, search and messages are only for those who pass the gate. */
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

function HeaderLink({ to, words, from }: SiteLink & { from?: HeaderStep }) {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <NavLink to={localizedPath(to)} end={to === '/'} className="site-link" data-from={from}>
      {i18n._(words)}
    </NavLink>
  )
}

/** Links without room beside the others, until the window is wide enough. */
function MoreMenu({ links, room }: { links: SiteLink[]; room?: Frame['header'] }) {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <details name="menu" className="drop" data-until={room?.more}>
      <summary className="site-link">
        <Trans>More</Trans>
        <ChevronDown aria-hidden />
      </summary>
      <div className="drop-sheet">
        {links
          .filter(({ to }) => room?.from[to] !== 64)
          .map(({ to, words }) => (
            <NavLink
              key={to}
              to={localizedPath(to)}
              className="drop-row"
              data-until={room?.from[to]}
            >
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
        <MobileChips />
        <div className="mobile-foot">{root?.visitor ? <OwnFoot /> : <SignInAndUp />}</div>
      </nav>
    </details>
  )
}

function SignInAndUp() {
  return (
    <>
      <ButtonLink to={'/auth' satisfies SiteAddress} wide>
        <Trans>Sign In</Trans>
      </ButtonLink>
      <ButtonLink to={'/auth?register=true' satisfies SiteAddress} kind="marigold" wide>
        <Trans>Sign Up</Trans>
      </ButtonLink>
    </>
  )
}

function MobileChips() {
  const root = useRoot()
  return (
    <div className="mobile-chips">
      <details>
        <summary className="mobile-chip">
          <span className="visually-hidden">
            <Trans>Language</Trans>
          </span>
          {root && languages[root.language].name}
        </summary>
        <Languages languages={siteLanguages} />
      </details>
      <DataSaver className="mobile-chip" />
    </div>
  )
}

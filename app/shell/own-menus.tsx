import { Trans } from '@lingui/react/macro'
import {
  Briefcase,
  ChevronDown,
  FileText,
  Headset,
  Heart,
  Image,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Star,
  User,
  Users,
  Wrench,
} from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useIsOpen, useRoot } from '#app/page/hooks.tsx'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import type { AdminLinkName } from './admin-links.ts'
import { RefreshStatus } from './refresh-status.tsx'

/** The links for this user's roles in this phase. Only for rendering: the server checks permissions again. */
function usePersonalLinks() {
  const root = useRoot()
  const roles = root?.visitor?.roles ?? []
  const hasAdminMenu = Boolean(root?.adminMenu.length)
  const isOpen = useIsOpen()
  return [
    {
      to: '/provider-portal',
      Icon: Briefcase,
      words: <Trans>Provider Portal</Trans>,
      isShown: roles.includes('provider'),
    },
    {
      to: '/admin',
      Icon: LayoutDashboard,
      words: <Trans>Admin Dashboard</Trans>,
      isShown: hasAdminMenu,
    },
    {
      to: '/admin/support',
      Icon: Headset,
      words: <Trans>Support</Trans>,
      // Others find it among the parts of the administration.
      isShown: roles.includes('support') && !hasAdminMenu,
    },
    { to: '/messages', Icon: MessageCircle, words: <Trans>Messages</Trans>, isShown: isOpen },
    { to: '/requests', Icon: FileText, words: <Trans>My requests</Trans>, isShown: isOpen },
    { to: '/saved-quotes', Icon: Heart, words: <Trans>Saved Quotes</Trans>, isShown: isOpen },
    { to: '/profile', Icon: User, words: <Trans>Profile</Trans>, isShown: true },
  ].filter((link) => link.isShown)
}

/**
 * The links of a user's roles in the header bar: each is in their own menu as well, where the bar has no
 * room.
 */
export function OwnLinks() {
  const root = useRoot()
  const links = [
    { isShown: root?.adminMenu.length, to: '/admin', words: <Trans>Admin</Trans> },
    {
      isShown: root?.visitor?.roles.includes('provider'),
      to: '/provider-portal',
      words: <Trans>Provider Portal</Trans>,
    },
  ]
  return links
    .filter(({ isShown }) => isShown)
    .map(({ to, words }) => (
      <NavLink key={to} to={to} className="site-link" data-from={root?.header.from[to]}>
        {words}
      </NavLink>
    ))
}

/** On wide windows: the shortened name, and the account menu. */
export function PersonMenu() {
  const visitor = useRoot()?.visitor
  const links = usePersonalLinks()
  if (!visitor) return null
  return (
    <details name="menu" className="drop site-person">
      <summary className="person-button">
        <Portrait seed={visitor.id} size={32} />
        <span className="person-name">{visitor.name || visitor.email}</span>
        <ChevronDown aria-hidden />
      </summary>
      <div className="drop-sheet">
        <p className="drop-head">
          <Trans>Signed in as</Trans>
          <strong>{visitor.email}</strong>
        </p>
        {links.map(({ to, Icon, words }) => (
          <Link key={to} to={to} className="drop-row">
            <Icon aria-hidden />
            {words}
          </Link>
        ))}
        <RefreshStatus className="drop-row" />
        <SignOutForm>
          <button type="submit" className="drop-row">
            <LogOut aria-hidden />
            <Trans>Sign Out</Trans>
          </button>
        </SignOutForm>
      </div>
    </details>
  )
}

/** At the top of the phone menu: the signed-in user and their links. */
export function OwnRows() {
  const root = useRoot()
  const links = usePersonalLinks()
  const visitor = root?.visitor
  if (!visitor) return null
  return (
    <>
      <p className="mobile-person">
        <Portrait seed={visitor.id} size={44} />
        <span>
          <strong>{visitor.name}</strong>
          {visitor.email}
        </span>
      </p>
      {links.map(({ to, words }) =>
        to === '/admin' ? (
          <AdminMenu key={to} title={words} />
        ) : (
          <NavLink key={to} to={to} className="mobile-row" data-own>
            <span>{words}</span>
          </NavLink>
        ),
      )}
      <RefreshStatus className="mobile-row mobile-refresh" />
    </>
  )
}

/** At the bottom of the phone menu. */
export function OwnFoot() {
  return (
    <SignOutForm>
      <Button type="submit" wide icon={<LogOut aria-hidden />}>
        <Trans>Sign Out</Trans>
      </Button>
    </SignOutForm>
  )
}

const pictures: Record<AdminLinkName, LucideIcon> = {
  dashboard: LayoutDashboard,
  providers: ShieldCheck,
  support: Headset,
  services: Wrench,
  stores: ShoppingBag,
  npos: Heart,
  images: Image,
  content: FileText,
  users: Users,
  stories: Star,
  settings: Settings,
}

/** The parts of the administration in two columns; initially open, because they are what staff need. */
function AdminMenu({ title }: { title: React.ReactNode }) {
  const parts = useRoot()?.adminMenu ?? []
  return (
    <details className="mobile-admin" open>
      <summary className="mobile-row" data-own>
        <span>{title}</span>
        <ChevronDown aria-hidden />
      </summary>
      <div className="mobile-parts">
        {parts.map(({ name, to, words }) => {
          const Icon = pictures[name as AdminLinkName]
          return (
            <NavLink key={to} to={to}>
              <Icon aria-hidden />
              {words}
            </NavLink>
          )
        })}
      </div>
    </details>
  )
}

import { Trans } from '@lingui/react/macro'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Pill } from '#app/ui/pill.tsx'
import type { SiteAddress } from './address.ts'
import { useClosingMenus } from './closing-menus.ts'
import { useIsOpen, usePageAddress } from './hooks.tsx'
import { SignOutForm } from './sign-out-form.tsx'

export type FootLink = {
  to: SiteAddress
  words: ReactNode
  icon: LucideIcon
  count?: number
  /** Active only on its own page, not on nested ones. */
  end?: boolean
}

/** Phones have room for four links and "More". */
const IN_THE_BAR = 4

type Props = {
  label: string
  links: FootLink[]
  /** The links under "More" are in two columns with icons. */
  hasPictures?: boolean
  /** Further content of the "More" menu. */
  children: ReactNode
}

/** The bottom bar on phones, for parts with a frame of their own: four links, and the rest under "More". */
export function FootBar({ label, links, hasPictures, children }: Props) {
  const { key } = useLocation()
  const bar = useClosingMenus<HTMLElement>()
  return (
    <nav ref={bar} className="foot-bar" aria-label={label}>
      {links.slice(0, IN_THE_BAR).map(({ to, words, icon: Icon, count = 0, end }) => (
        <NavLink key={to} to={to} end={end}>
          <Icon aria-hidden />
          {words}
          {count > 0 ? <Pill tone="clay">{count}</Pill> : null}
        </NavLink>
      ))}
      {/* The key closes it on navigation. */}
      <details key={key} name="menu" className="drop">
        <summary>
          <Ellipsis aria-hidden />
          <Trans>More</Trans>
        </summary>
        <More links={links.slice(IN_THE_BAR)} hasPictures={hasPictures}>
          {children}
        </More>
      </details>
    </nav>
  )
}

function More({ links, hasPictures, children }: Omit<Props, 'label'>) {
  const localizedPath = usePageAddress()
  const isOpen = useIsOpen()
  return (
    <div className="foot-bar-more" data-pictures={hasPictures}>
      {links.map(({ to, words, icon: Icon, count = 0, end }) => (
        <NavLink key={to} to={to} end={end}>
          {hasPictures ? <Icon aria-hidden /> : null}
          {words}
          {count > 0 ? <Pill tone="clay">{count}</Pill> : null}
        </NavLink>
      ))}
      {isOpen ? (
        <Link to={'/messages' satisfies SiteAddress}>
          <Trans>Messages</Trans>
        </Link>
      ) : null}
      {children}
      <Link to={localizedPath('/')}>
        <Trans>Back to the site</Trans>
      </Link>
      <SignOutForm>
        <button type="submit">
          <Trans>Sign Out</Trans>
        </button>
      </SignOutForm>
    </div>
  )
}

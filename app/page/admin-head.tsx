import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '#app/ui/logo.tsx'
import { usePageAddress, useRoot } from './hooks.tsx'

/** A page's header: its title, on phones beside the logo, and its actions on the right. */
export function AdminHead({
  title,
  as: Heading = 'h1',
  children,
}: {
  title: ReactNode
  /** An h2 where something else is the page's heading. */
  as?: 'h1' | 'h2'
  children?: ReactNode
}) {
  const localizedPath = usePageAddress()
  const name = useRoot()?.site.name
  return (
    <header className="admin-head">
      <Link to={localizedPath('/')} className="admin-mark" aria-label={name}>
        <LogoMark />
      </Link>
      <Heading>{title}</Heading>
      {children ? <div className="admin-tools">{children}</div> : null}
    </header>
  )
}

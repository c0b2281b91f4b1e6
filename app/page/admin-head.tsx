import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '#app/ui/logo.tsx'
import { usePageAddress, useRoot } from './hooks.tsx'

/** The head of a page: its title, on phones beside the mark, and what can be done at the right. */
export function AdminHead({
  title,
  as: Heading = 'h1',
  children,
}: {
  title: ReactNode
  /** A heading of the second rank where something else is what the page is about. */
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

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '#app/ui/logo.tsx'
import { usePageAddress, useRoot } from './hooks.tsx'

/** The head of a page: its title, on phones beside the mark, and what can be done at the right. */
export function AdminHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const localizedPath = usePageAddress()
  const name = useRoot()?.site.name
  return (
    <header className="admin-head">
      <Link to={localizedPath('/')} className="admin-mark" aria-label={name}>
        <LogoMark />
      </Link>
      <h1>{title}</h1>
      {children ? <div className="admin-tools">{children}</div> : null}
    </header>
  )
}

import type { ReactNode } from 'react'
import { type drawings, Illustration } from '#app/ui/illustration.tsx'

/** The layout of the sign-in pages: text and form on the left, a picture with a stepped edge on the right. */
export function AuthFrame({
  above,
  title,
  lead,
  picture = 'hero-local-business-owner',
  children,
}: {
  /** A line above the heading, for example whose account it is. */
  above?: ReactNode
  title: ReactNode
  lead: ReactNode
  picture?: keyof typeof drawings
  children: ReactNode
}) {
  return (
    <div className="auth">
      <div className="auth-words">
        {above ? <p className="text-small text-ink-2">{above}</p> : null}
        <h1>{title}</h1>
        <p className="auth-lead">{lead}</p>
        {children}
      </div>
      <div className="auth-picture">
        <Illustration name={picture} />
      </div>
    </div>
  )
}

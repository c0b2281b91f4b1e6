import type { ReactNode } from 'react'
import { type drawings, Illustration } from '#app/ui/illustration.tsx'

/** The frame of the sign-in pages: words and form on the left, a picture behind a stepped edge. */
export function AuthFrame({
  above,
  title,
  lead,
  picture = 'hero-local-business-owner',
  children,
}: {
  /** A line above the heading: who this is about. */
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

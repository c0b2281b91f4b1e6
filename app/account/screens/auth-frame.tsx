import type { ReactNode } from 'react'
import { type drawings, Illustration } from '#app/ui/illustration.tsx'

/** The frame of the sign-in pages: words and form on the left, a picture behind a stepped edge. */
export function AuthFrame({
  title,
  lead,
  picture = 'hero-local-business-owner',
  children,
}: {
  title: ReactNode
  lead: ReactNode
  picture?: keyof typeof drawings
  children: ReactNode
}) {
  return (
    <div className="auth">
      <div className="auth-words">
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

import { Trans } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** A closed portal: the reason, the next step, and the effects meanwhile. */
export function Gate({
  tag,
  title,
  lead,
  actions,
  aside,
  children,
}: {
  tag: ReactNode
  title: ReactNode
  lead: ReactNode
  actions: ReactNode
  aside?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="portal-gate">
      <div className="portal-gate-main">
        {tag}
        <h1 className="text-h1">{title}</h1>
        <div className="text-lead">{lead}</div>
        <div className="portal-gate-actions">{actions}</div>
        {children}
      </div>
      {aside ? <aside>{aside}</aside> : null}
    </div>
  )
}

export function PreviewLink({ slug }: { slug?: string }) {
  const localizedPath = usePageAddress()
  if (!slug) return null
  return (
    <ButtonLink to={localizedPath(`/providers/${slug}`)}>
      <Trans>Preview my profile</Trans>
    </ButtonLink>
  )
}

export function ContactSupport({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="button button-outline">
      <Mail aria-hidden />
      <Trans>Contact Support</Trans>
    </a>
  )
}

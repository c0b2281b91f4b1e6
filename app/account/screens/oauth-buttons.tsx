import { Trans } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LegalLink } from './identity-fields.tsx'

export type Offered = { name: string; label: string }

/** A button for each configured identity provider. */
export function OauthButtons({ offered, next }: { offered: Offered[]; next: string }) {
  if (offered.length === 0) return null
  const onward = next === '/' ? '' : `?next=${encodeURIComponent(next)}`
  return (
    <div className="auth-outside">
      <p className="text-small text-ink-2">
        <Trans>Or use an account you already have:</Trans>
      </p>
      {offered.map(({ name, label }) => (
        <ButtonLink
          key={name}
          to={`/auth/with/${encodeURIComponent(name)}${onward}` satisfies SiteAddress}
          size="large"
          wide
          reloadDocument
        >
          <Trans>Continue with {label}</Trans>
        </ButtonLink>
      ))}
      <p className="text-small text-ink-2">
        <Trans>
          By continuing, you agree to the{' '}
          <LegalLink to={'/terms' satisfies SiteAddress}>Terms of Service</LegalLink> and{' '}
          <LegalLink to={'/privacy' satisfies SiteAddress}>Privacy Policy</LegalLink>.
        </Trans>
      </p>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Banner } from '#app/ui/banner.tsx'

/** A banner on every page of a user who must agree to new terms. */
export function AgreeBanner() {
  const { pathname } = useLocation()
  if (pathname === '/agree') return null
  return (
    <div className="page-box awaited">
      <Banner title={<Trans>What you agreed to has changed</Trans>}>
        <Link to={`/agree?next=${pathname}` satisfies SiteAddress} className="link">
          <Trans>See what changed, and agree</Trans>
        </Link>
      </Banner>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Part, type Props } from './person-part.tsx'

/** A provider's business, with links to its public profile and application. */
export function Business({ provider }: Props) {
  const localizedPath = usePageAddress()
  if (!provider) return null
  return (
    <Part title={<Trans>Business</Trans>}>
      <p>
        <b>{provider.name}</b>
        <br />
        {provider.state}
      </p>
      <p className="person-links">
        <Link className="link" to={localizedPath(`/providers/${provider.slug}`)}>
          <Trans>Public profile</Trans>
        </Link>
        {provider.applicationId ? (
          <Link
            className="link"
            to={`/admin/queue/application/${provider.applicationId}` satisfies SiteAddress}
          >
            <Trans>Application</Trans>
          </Link>
        ) : null}
      </p>
    </Part>
  )
}

/** Their activity here, in figures. */
export function PersonRecord({ record }: Props) {
  const { requests, jobs, done, reviews } = record
  if (requests + jobs + reviews === 0) return null
  return (
    <Part title={<Trans>Record</Trans>}>
      <p>
        <Trans>Requests: {requests}</Trans>
        <br />
        <Trans>
          Jobs done: {done} of {jobs}
        </Trans>
        <br />
        <Trans>Reviews written: {reviews}</Trans>
      </p>
    </Part>
  )
}

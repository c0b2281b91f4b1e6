import { Trans } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageToast } from '#app/ui/page-toast.tsx'
import type { PortalData } from '../portal.tsx'
import { Rejected, UnderReview, Unpaid } from './application-gates.tsx'
import { Suspended } from './suspended-gate.tsx'

/** Why the portal is closed, and the action that opens it. */
export function GateScreen({ data }: { data: PortalData }) {
  if (data.hasFailed) return <NotLoaded />
  switch (data.gate) {
    case 'no provider':
      return <AccessRequired email={data.email} />
    case 'suspended':
      return <Suspended data={data} />
    case 'rejected':
      return <Rejected data={data} />
    case 'pending':
      return <UnderReview data={data} />
    case 'not paid':
      return <Unpaid data={data} />
    case 'open':
      return null
  }
}

/** The user may still be a provider: the page makes no claim about that. */
function NotLoaded() {
  return (
    <>
      <ErrorState
        as="h1"
        className="w-full"
        title={<Trans>We couldn't open the portal</Trans>}
        detail={<Trans>You haven't lost anything. Try again in a moment.</Trans>}
        action={
          <ButtonLink to={'/provider-portal' satisfies SiteAddress} reloadDocument>
            <Trans>Try again</Trans>
          </ButtonLink>
        }
      />
      <div className="page-toasts">
        <PageToast
          kind="error"
          title={<Trans>Error</Trans>}
          description={<Trans>There was a problem loading your provider profile</Trans>}
        />
      </div>
    </>
  )
}

function AccessRequired({ email }: { email: string }) {
  return (
    <EmptyState
      as="h1"
      className="w-full"
      title={<Trans>Provider Access Required</Trans>}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={'/become-provider' satisfies SiteAddress} kind="marigold">
            <Trans>Become a Provider</Trans>
          </ButtonLink>
          <ButtonLink to={'/' satisfies SiteAddress} kind="quiet">
            <Trans>Return to Homepage</Trans>
          </ButtonLink>
        </div>
      }
    >
      <Trans>
        This part is for people who offer services. Your account, {email}, isn't set up for that
        yet.
      </Trans>
    </EmptyState>
  )
}

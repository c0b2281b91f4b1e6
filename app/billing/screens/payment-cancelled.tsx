import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { SiteAddress } from '#app/page/address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Bead } from '#app/ui/bead.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageToast } from '#app/ui/page-toast.tsx'
import { Lines } from '../parts/lines.tsx'
import { PaymentResult } from '../parts/payment-result.tsx'
import { hasPayfastEnded, ownCheckout } from '../result-view.server.ts'
import { cancelCheckout } from '../subscriptions/cancel-checkout.server.ts'
import type { Route } from './+types/payment-cancelled.ts'

export const links = workStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, settings } = context.get(servicesContext)
  const person = signedIn(context, request)
  const now = clock.now()
  const ref = new URL(request.url).searchParams.get('ref')
  const checkout = ref ? await ownCheckout(db, person.id, ref) : undefined
  // HEAD changes nothing.
  if (checkout?.state === 'open' && request.method !== 'HEAD')
    await cancelCheckout(db, { checkoutId: checkout.id, userId: person.id, now })
  return {
    at: now,
    // The toast appears only on the return from PayFast, not on later visits.
    isNew: checkout?.state === 'open',
    hasPayfastEnded: checkout ? await hasPayfastEnded(db, checkout) : false,
    // It was paid in another tab, so this page must not say that nothing was charged.
    isPaid: checkout?.state === 'paid',
    supportEmail: settings.current().supportEmail,
    titles: privateTitles(context, '/payment-cancelled', {
      title: msg`Payment Not Completed`,
      description: msg`No charges were made.`,
    }),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Data = Route.ComponentProps['loaderData']

export default function PaymentCancelled({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      {loaderData.isPaid ? <PaidAfterAll /> : <NotCompleted view={loaderData} />}
      {loaderData.isNew && !loaderData.isPaid ? <FailedToast {...loaderData} /> : null}
    </div>
  )
}

const PaidAfterAll = () => (
  <PaymentResult
    bead={<Bead tone="now" size={64} />}
    title={<Trans>This payment was successful</Trans>}
    lead={<Trans>You left one page, but the payment went through on another.</Trans>}
  >
    <ButtonLink to={'/payment-success' satisfies SiteAddress} kind="marigold">
      <Trans>View your payment</Trans>
    </ButtonLink>
  </PaymentResult>
)

function NotCompleted({ view }: { view: Data }) {
  const { i18n } = useLingui()
  const { at: now, hasPayfastEnded, supportEmail } = view
  const endedBy = hasPayfastEnded ? (
    <Trans>Ended by PayFast</Trans>
  ) : (
    <Trans>Cancelled by you</Trans>
  )
  return (
    <PaymentResult
      bead={<Bead tone="refused" size={64} mark={<X aria-hidden />} />}
      title={<Trans>Payment Not Completed</Trans>}
      lead={<Trans>No charges were made. We've kept your application.</Trans>}
    >
      <Lines
        items={[
          { name: endedBy, value: formatInstant(now, i18n.locale, now) },
          { name: <Trans>Charged</Trans>, value: formatRand(0, { cents: 'always' }) },
        ]}
      />
      <NextSteps />
      <p className="text-small mt-5 text-ink-2">
        <Trans>
          Did the bank decline? Only your bank can say why. Or contact support:{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </Trans>
      </p>
    </PaymentResult>
  )
}

const NextSteps = () => (
  <div className="payment-result-actions">
    <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold" size="large">
      <Trans>Try Payment Again</Trans>
    </ButtonLink>
    <ButtonLink to={'/' satisfies SiteAddress} kind="quiet" size="large">
      <Trans>Return to Homepage</Trans>
    </ButtonLink>
  </div>
)

const FailedToast = ({ hasPayfastEnded }: Pick<Data, 'hasPayfastEnded'>) => (
  <div className="page-toasts">
    <PageToast
      kind="error"
      title={<Trans>Payment failed</Trans>}
      description={
        hasPayfastEnded ? (
          <Trans>There was an error processing your payment. Please try again.</Trans>
        ) : (
          <Trans>You came back from PayFast before paying.</Trans>
        )
      }
    />
  </div>
)

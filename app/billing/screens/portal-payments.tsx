import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { handlePaymentsAct } from '../handle-payments-act.server.ts'
import { OwnSubscription } from '../parts/own-subscription.tsx'
import { Receipts } from '../parts/receipts.tsx'
import { SubscriptionCards } from '../parts/subscription-cards.tsx'
import { WaysToEnd } from '../parts/ways-to-end.tsx'
import { paymentsView } from '../payments-view.server.ts'
import type { Route } from './+types/portal-payments.ts'

export const handle = { part: 'payments' }

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const person = allowed(context, request, 'manage a subscription')
  const { settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  return {
    title: `${i18n._(msg`Payments`)} | ${settings.current().name}`,
    view: await paymentsView(context, person.id),
    showsAll: url.searchParams.get('receipts') === 'all',
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return handlePaymentsAct(context, request)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** A provider's billing page: next charge, plan and contract, receipts, and how to cancel. */
export default function PortalPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { view, showsAll } = loaderData
  const { t } = useLingui()
  const { subscription, payments, ways } = view
  return (
    <div className="grid gap-5">
      <LiveRefresh on="subscription changed" />
      <h1 className="text-h1">
        <Trans>Payments</Trans>
      </h1>
      {actionData?.refusal ? (
        <Banner tone="danger" role="alert" title={t`Nothing changed`}>
          {actionData.refusal}
        </Banner>
      ) : null}
      {subscription && subscription.state !== 'incomplete' ? (
        <OwnSubscription subscription={subscription} />
      ) : (
        <NotPaidYet />
      )}
      <div className="payments-columns">
        <div className="grid content-start gap-5">
          <Receipts payments={payments} showsAll={showsAll} />
          {ways ? <WaysToEnd ways={ways} /> : null}
        </div>
        <SubscriptionCards view={view} />
      </div>
    </div>
  )
}

function NotPaidYet() {
  const { t } = useLingui()
  return (
    <EmptyState
      as="h2"
      title={t`You haven't paid for a plan yet.`}
      action={
        <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
          <Trans>Set Up Payment Method</Trans>
        </ButtonLink>
      }
    >
      <Trans>Customers can find you in search once you've paid for a plan.</Trans>
    </EmptyState>
  )
}

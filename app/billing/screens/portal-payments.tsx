import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, href, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { isPlan } from '#app/plans/public/plans.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OwnSubscription } from '../parts/own-subscription.tsx'
import { PaymentsTable } from '../parts/payments-table.tsx'
import { payPageOf } from '../payments/pay-page.server.ts'
import { paymentsView } from '../payments-view.server.ts'
import { refusals } from '../public/outcome.ts'
import { beginUpgrade } from '../subscriptions/begin-upgrade.server.ts'
import { setCampaignConsent } from '../subscriptions/campaigns.server.ts'
import { takeEndBack } from '../subscriptions/end-subscription.server.ts'
import type { Route } from './+types/portal-payments.ts'

export const handle = { part: 'payments' }

const always = (cents: number) => formatRand(cents, { cents: 'always' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = allowed(context, request, 'manage a subscription')
  const { settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  return {
    title: `${i18n._(msg`Payments`)} | ${settings.current().name}`,
    view: await paymentsView(context, person.id),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const person = allowed(context, request, 'manage a subscription')
  const services = context.get(servicesContext)
  const now = services.clock.now()
  const form = await postedForm(request)
  const plan = form.get('plan')
  if (form.get('intent') === 'upgrade' && isPlan(plan)) {
    const begun = await beginUpgrade(services, { userId: person.id, plan, now })
    if (!begun.ok) return data({ refusal: i18n._(refusals[begun.why]) }, { status: 422 })
    if (begun.checkout) throw redirect(await payPageOf(services.db, begun.checkout.checkoutId))
    throw redirect(href('/provider-portal/payments'), {
      headers: withToast(new Headers(), {
        kind: 'success',
        title: i18n._(msg`Plan changed`),
      }),
    })
  }
  if (form.get('intent') === 'campaigns') {
    const isAgreed = form.get('agreed') === 'yes'
    const set = await setCampaignConsent(services.db, { userId: person.id, isAgreed, now })
    if (!set.ok) return data({ refusal: i18n._(refusals[set.why]) }, { status: 422 })
    throw redirect(href('/provider-portal/payments'), {
      headers: withToast(new Headers(), {
        kind: 'success',
        title: isAgreed
          ? i18n._(msg`We may name your business in our campaigns`)
          : i18n._(msg`We no longer name your business in our campaigns`),
      }),
    })
  }
  if (form.get('intent') === 'stay') {
    const kept = await takeEndBack(services, { userId: person.id, now })
    if (!kept.ok) return data({ refusal: i18n._(refusals[kept.why]) }, { status: 422 })
    const needsCard = kept.afterwards === 'card needed'
    throw redirect(needsCard ? href('/payment-setup') : href('/provider-portal/payments'), {
      headers: withToast(new Headers(), {
        kind: 'success',
        title: i18n._(msg`Cancellation withdrawn`),
        description: needsCard
          ? i18n._(msg`Set up a payment method to continue when your paid time ends.`)
          : undefined,
      }),
    })
  }
  return data({ refusal: i18n._(refusals['no subscription']) }, { status: 422 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** The provider's money with us: plan, card, next charge, every payment with its document. */
export default function PortalPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData
  const { t } = useLingui()
  const { subscription, payments, givenCents } = view
  return (
    <div className="grid gap-8">
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
        <OwnSubscription view={view} subscription={subscription} />
      ) : (
        <EmptyState as="h2" title={t`You haven't paid for a plan yet.`}>
          <Trans>Customers can find you in search once you've paid for a plan.</Trans>{' '}
          <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
            <Trans>Set Up Payment Method</Trans>
          </ButtonLink>
        </EmptyState>
      )}
      <section className="grid gap-4">
        <h2 className="text-h2">
          <Trans>What you paid</Trans>
        </h2>
        {givenCents > 0 ? (
          <p className="text-ink-2">
            <Trans>{always(givenCents)} of it went to your cause.</Trans>
          </p>
        ) : null}
        <PaymentsTable payments={payments} />
      </section>
    </div>
  )
}

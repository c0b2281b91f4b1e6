import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, FileText, Megaphone, TrendingUp } from 'lucide-react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { isPlan, plans } from '#app/plans/plans.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf, formatDate, formatDay } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SettingsRow } from '#app/ui/settings-row.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { seriesNames } from '../documents/document.ts'
import { payPageOf } from '../payments/pay-page.server.ts'
import { type PaymentsView, paymentsView } from '../payments-view.server.ts'
import { beginUpgrade } from '../subscriptions/begin-upgrade.server.ts'
import { setCampaignConsent } from '../subscriptions/campaigns.server.ts'
import { takeEndBack } from '../subscriptions/end-subscription.server.ts'
import { refusals } from '../subscriptions/outcome.ts'
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
  const at = services.clock.now()
  const form = await postedForm(request)
  const plan = form.get('plan')
  if (form.get('intent') === 'upgrade' && isPlan(plan)) {
    const begun = await beginUpgrade(services, { userId: person.id, plan, at })
    if (!begun.ok) return data({ refusal: i18n._(refusals[begun.why]) }, { status: 422 })
    if (begun.checkout) throw redirect(await payPageOf(services.db, begun.checkout.checkoutId))
    throw redirect(href('/provider-portal/payments'), {
      headers: withToast(new Headers(), {
        kind: 'success',
        title: i18n._(msg`The plan is changed`),
      }),
    })
  }
  if (form.get('intent') === 'campaigns') {
    const isAgreed = form.get('agreed') === 'yes'
    const set = await setCampaignConsent(services.db, { userId: person.id, isAgreed, at })
    if (!set.ok) return data({ refusal: i18n._(refusals[set.why]) }, { status: 422 })
    throw redirect(href('/provider-portal/payments'), {
      headers: withToast(new Headers(), {
        kind: 'success',
        title: isAgreed
          ? i18n._(msg`Your business may be named in our campaigns`)
          : i18n._(msg`Your business is no longer named in our campaigns`),
      }),
    })
  }
  if (form.get('intent') === 'stay') {
    const kept = await takeEndBack(services, { userId: person.id, at })
    if (!kept.ok) return data({ refusal: i18n._(refusals[kept.why]) }, { status: 422 })
    const needsCard = kept.afterwards === 'card needed'
    throw redirect(needsCard ? href('/payment-setup') : href('/provider-portal/payments'), {
      headers: withToast(new Headers(), {
        kind: 'success',
        title: i18n._(msg`The cancellation is taken back`),
        description: needsCard
          ? i18n._(msg`Set up a payment method for when your paid time ends.`)
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

const states: Record<
  NonNullable<PaymentsView['subscription']>['state'],
  { words: MessageDescriptor; tone: 'fynbos' | 'clay' | 'danger' | 'sand' }
> = {
  incomplete: { words: msg`Not paid yet`, tone: 'sand' },
  active: { words: msg`Active`, tone: 'fynbos' },
  past_due: { words: msg`A charge is owing`, tone: 'clay' },
  suspended: { words: msg`Suspended`, tone: 'danger' },
  ended: { words: msg`Ended`, tone: 'sand' },
}

const kinds: Record<string, MessageDescriptor> = {
  first: msg`First payment`,
  renewal: msg`Renewal`,
  recovery: msg`Payment that was owing`,
  upgrade: msg`Change of plan`,
  'next term': msg`Next term`,
  surplus: msg`Paid too much, goes back`,
  unmatched: msg`Another sum than was asked for`,
}

/** The provider's money with us: plan, card, next charge, every payment with its paper. */
export default function PortalPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData
  const { i18n, t } = useLingui()
  const { subscription, payments, givenCents } = view
  return (
    <div className="grid gap-8">
      <LiveRefresh on="subscription changed" />
      <h1 className="text-h1">
        <Trans>Payments</Trans>
      </h1>
      {actionData?.refusal ? (
        <Banner tone="danger" role="alert" title={t`Nothing was changed`}>
          {actionData.refusal}
        </Banner>
      ) : null}
      {subscription && subscription.state !== 'incomplete' ? (
        <Subscription view={view} subscription={subscription} />
      ) : (
        <EmptyState as="h2" title={t`No plan is paid yet.`}>
          <Trans>You appear in search once a plan is paid.</Trans>{' '}
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
        <Table
          caption={t`What you paid`}
          rows={payments}
          rowKey={({ id }) => id}
          empty={<p className="text-ink-2">{t`Payments stand here with their receipts.`}</p>}
          columns={[
            {
              key: 'day',
              head: t`Day`,
              leads: true,
              cell: ({ at }) => formatDate(dayOf(new Date(at)), i18n.locale),
            },
            {
              key: 'what',
              head: t`For`,
              cell: ({ kind, from, to }) => (
                <>
                  {i18n._(kinds[kind] ?? kinds.first!)}
                  {from && to ? (
                    <small className="block text-ink-2">
                      {formatDay(from, i18n.locale)} – {formatDay(to, i18n.locale)}
                    </small>
                  ) : null}
                </>
              ),
            },
            {
              key: 'papers',
              head: t`Papers`,
              cell: ({ papers }) =>
                papers.length > 0 ? (
                  <span className="flex flex-wrap gap-x-4">
                    {papers.map(({ id, series, number }) => (
                      <a
                        key={id}
                        className="link"
                        href={`/provider-portal/papers/${id}` satisfies SiteAddress}
                      >
                        {i18n._(seriesNames[series])} {number}
                      </a>
                    ))}
                  </span>
                ) : (
                  '–'
                ),
            },
            {
              key: 'back',
              head: t`Paid back`,
              figures: true,
              cell: ({ refundCents, chargedBackAt }) =>
                chargedBackAt ? (
                  <Trans>{always(refundCents)}, charged back</Trans>
                ) : refundCents > 0 ? (
                  always(refundCents)
                ) : (
                  '–'
                ),
            },
            { key: 'sum', head: t`Sum`, figures: true, cell: ({ cents }) => always(cents) },
          ]}
        />
      </section>
    </div>
  )
}

function Subscription({
  view,
  subscription: of,
}: {
  view: PaymentsView
  subscription: NonNullable<PaymentsView['subscription']>
}) {
  const { i18n } = useLingui()
  const isBusy = useNavigation().formData !== undefined
  const day = (on: string | null) => (on ? formatDay(on, i18n.locale) : '')
  const { words, tone } = states[of.state]
  const name = i18n._(plans[of.plan].name)
  return (
    <>
      {of.owing ? (
        <Banner
          tone={of.state === 'suspended' ? 'danger' : 'clay'}
          title={<Trans>The charge of {day(of.owing.since)} did not come</Trans>}
          action={
            <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
              <Trans>Update Payment Method</Trans>
            </ButtonLink>
          }
        >
          {of.state === 'suspended' ? (
            <Trans>
              Your profile is out of search. Pay now, and it is back at once; the subscription ends
              on {day(of.owing.endedOn)} if nothing is paid.
            </Trans>
          ) : (
            <Trans>
              PayFast tries again by itself. Without a payment your profile leaves the search on{' '}
              {day(of.owing.suspendedOn)}.
            </Trans>
          )}
        </Banner>
      ) : null}
      {of.end ? (
        <Banner
          tone="sky"
          title={<Trans>Your subscription ends on {day(of.end.on)}</Trans>}
          action={
            of.end.canStay ? (
              <Form method="post">
                <Button type="submit" name="intent" value="stay" busy={isBusy ? true : undefined}>
                  <Trans>Stay after all</Trans>
                </Button>
              </Form>
            ) : undefined
          }
        >
          {of.end.accessUntil ? (
            <Trans>You keep access until {day(of.end.accessUntil)}.</Trans>
          ) : null}
        </Banner>
      ) : null}
      <section className="grid gap-4">
        <h2 className="text-h2 flex flex-wrap items-center gap-3">
          {name} <Tag tone={tone}>{i18n._(words)}</Tag>
        </h2>
        <DescriptionList
          items={[
            {
              name: <Trans>Price</Trans>,
              value:
                of.cycle === 'monthly' ? (
                  <Trans>{always(of.cents)} a month</Trans>
                ) : (
                  <Trans>{always(of.cents)} a year</Trans>
                ),
            },
            ...(of.paidUntil
              ? [{ name: <Trans>Paid until</Trans>, value: day(of.paidUntil) }]
              : []),
            ...(view.isRunning
              ? [
                  {
                    name: <Trans>Next charge</Trans>,
                    value: of.nextCharge ? (
                      `${day(of.nextCharge.on)}, ${always(of.nextCharge.cents)}`
                    ) : (
                      <Trans>None: it ends with what is paid</Trans>
                    ),
                  },
                ]
              : []),
            ...(of.term
              ? [
                  {
                    name: <Trans>Contract</Trans>,
                    value: of.term.isOver ? (
                      <Trans>From month to month</Trans>
                    ) : (
                      <Trans>
                        {of.term.months} months, to {day(of.term.endsOn)}
                      </Trans>
                    ),
                  },
                ]
              : []),
            ...(of.nextPrice
              ? [
                  {
                    name: <Trans>From {day(of.nextPrice.on)}</Trans>,
                    value: <Trans>{always(of.nextPrice.cents)} a month</Trans>,
                  },
                ]
              : []),
          ]}
        />
      </section>
      <section className="grid gap-1">
        {view.cardUpdate ? (
          <SettingsRow
            icon={<CreditCard aria-hidden />}
            title={<Trans>Card</Trans>}
            action={
              <a className="button button-outline" href={view.cardUpdate}>
                <Trans>Change the card</Trans>
              </a>
            }
          >
            <Trans>PayFast's page takes the new one. Nothing is charged for it.</Trans>
          </SettingsRow>
        ) : null}
        {view.upgrades.map(({ plan, nowCents, thenCents, until }) => (
          <SettingsRow
            key={plan}
            icon={<TrendingUp aria-hidden />}
            title={<Trans>Change to {i18n._(plans[plan].name)}</Trans>}
            action={
              <Form method="post">
                <input type="hidden" name="plan" value={plan} />
                <Button
                  type="submit"
                  name="intent"
                  value="upgrade"
                  busy={isBusy ? true : undefined}
                >
                  {nowCents > 0 ? <Trans>Pay {always(nowCents)}</Trans> : <Trans>Change now</Trans>}
                </Button>
              </Form>
            }
          >
            <Trans>
              {always(nowCents)} today for the days until {day(until)}, then {always(thenCents)}.
            </Trans>
          </SettingsRow>
        ))}
        {view.campaigns ? <Campaigns of={view.campaigns} isBusy={isBusy} /> : null}
        {view.isRunning && !of.end ? (
          <SettingsRow
            icon={<FileText aria-hidden />}
            title={<Trans>End the subscription</Trans>}
            action={
              <ButtonLink to={'/provider-portal/payments/end' satisfies SiteAddress}>
                <Trans>See days and costs</Trans>
              </ButtonLink>
            }
          >
            <Trans>Nothing is decided by looking.</Trans>
          </SettingsRow>
        ) : null}
        {of.state === 'ended' ? (
          <ButtonLink
            to={'/payment-setup' satisfies SiteAddress}
            kind="marigold"
            className="justify-self-start"
          >
            <Trans>Choose a plan</Trans>
          </ButtonLink>
        ) : null}
      </section>
    </>
  )
}

/** What was agreed at the payment can be taken back here at any time, and given again. */
function Campaigns({
  of: { agreedOn },
  isBusy,
}: {
  of: NonNullable<PaymentsView['campaigns']>
  isBusy: boolean
}) {
  const { i18n } = useLingui()
  const since = agreedOn ? formatDay(agreedOn, i18n.locale) : ''
  return (
    <SettingsRow
      icon={<Megaphone aria-hidden />}
      title={<Trans>Our campaigns</Trans>}
      action={
        <Form method="post">
          <input type="hidden" name="agreed" value={agreedOn ? 'no' : 'yes'} />
          <Button type="submit" name="intent" value="campaigns" busy={isBusy ? true : undefined}>
            {agreedOn ? <Trans>Take it back</Trans> : <Trans>Agree</Trans>}
          </Button>
        </Form>
      }
    >
      {agreedOn ? (
        <Trans>You agreed on {since} that your business may be named in them.</Trans>
      ) : (
        <Trans>Your business is not named in them. You can agree to it, and take it back.</Trans>
      )}
    </SettingsRow>
  )
}

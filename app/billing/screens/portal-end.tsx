import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatDay } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { endView } from '../payments-view.server.ts'
import type { EndOffer } from '../public/cancellation.ts'
import { refusals } from '../public/outcome.ts'
import { endSubscription } from '../subscriptions/end-subscription.server.ts'
import { refundInFull } from '../subscriptions/refund-in-full.server.ts'
import type { Route } from './+types/portal-end.ts'

export const handle = { part: 'payments' }

const PAGE = '/provider-portal/payments'
const always = (cents: number) => formatRand(cents, { cents: 'always' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = allowed(context, request, 'manage a subscription')
  const { settings } = context.get(servicesContext)
  const view = await endView(context, person.id)
  if (!view) throw redirect(PAGE)
  const i18n = requestI18n(context)
  return { title: `${i18n._(msg`End subscription`)} | ${settings.current().name}`, view }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const person = allowed(context, request, 'manage a subscription')
  const services = context.get(servicesContext)
  const now = services.clock.now()
  const way = (await postedForm(request)).get('way')
  const own = { userId: person.id, now }
  const ended =
    way === 'cooling off'
      ? await refundInFull(services, { ...own, why: 'cooling off', by: person.id })
      : way === 'law' || way === 'contract'
        ? await endSubscription(services, { ...own, by: way })
        : null
  if (!ended) return data({ refusal: i18n._(refusals['no subscription']) }, { status: 422 })
  if (!ended.ok) return data({ refusal: i18n._(refusals[ended.why]) }, { status: 422 })
  throw redirect(PAGE, {
    headers: withToast(new Headers(), {
      kind: 'success',
      title:
        way === 'cooling off'
          ? i18n._(msg`You get everything back`)
          : i18n._(msg`The end date is set`),
      description: i18n._(msg`We're emailing you the dates.`),
    }),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** Every way to end, with its days and what it costs, before anything is decided. */
export default function PortalEnd({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData
  const { i18n, t } = useLingui()
  const day = (on: string) => formatDay(on, i18n.locale)
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-h1">
          <Trans>End subscription</Trans>
        </h1>
        <p className="text-lead mt-3 max-w-[60ch]">
          <Trans>
            These are your options, with today's dates and amounts. What you've paid for stays yours
            until its last day.
          </Trans>
        </p>
      </div>
      {actionData?.refusal ? (
        <Banner tone="danger" role="alert" title={t`Nothing changed`}>
          {actionData.refusal}
        </Banner>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {view.coolingOff ? (
          <Way
            way="cooling off"
            title={<Trans>Cancel the agreement</Trans>}
            words={
              <Trans>
                The Electronic Communications and Transactions Act gives you seven days: until{' '}
                {day(view.coolingOff.until)}. Your subscription ends at once.
              </Trans>
            }
            items={[
              {
                name: <Trans>Your refund</Trans>,
                value: always(view.coolingOff.refundCents),
              },
            ]}
            label={<Trans>End now, with a full refund</Trans>}
          />
        ) : null}
        {view.law && view.endsBy !== 'law' ? (
          <Way
            way="law"
            title={<Trans>By law, with 20 business days' notice</Trans>}
            words={
              <Trans>
                The Consumer Protection Act lets a person end a contract at any time. There's no
                penalty.
              </Trans>
            }
            items={offerItems(view.law, day)}
            label={<Trans>End on {day(view.law.effectiveOn)}</Trans>}
          />
        ) : null}
        {view.endsBy ? null : (
          <Way
            way="contract"
            title={<Trans>As your contract says</Trans>}
            words={<Trans>At the end of the term, or with 30 days' notice once it's over.</Trans>}
            items={offerItems(view.contract, day)}
            label={<Trans>End on {day(view.contract.effectiveOn)}</Trans>}
          />
        )}
      </div>
      <ButtonLink to={PAGE} className="justify-self-start">
        <Trans>Leave as is</Trans>
      </ButtonLink>
    </div>
  )
}

type Item = { name: ReactNode; value: ReactNode }

function offerItems(offer: EndOffer, day: (on: string) => string): Item[] {
  return [
    { name: <Trans>Ends on</Trans>, value: day(offer.effectiveOn) },
    { name: <Trans>You keep access until</Trans>, value: day(offer.accessUntil) },
    {
      name: <Trans>Still to pay</Trans>,
      value:
        offer.charges.length > 0
          ? `${always(offer.costCents)} (${offer.charges.length}×)`
          : always(0),
    },
    ...(offer.refundCents > 0
      ? [{ name: <Trans>Refunded then</Trans>, value: always(offer.refundCents) }]
      : []),
  ]
}

function Way({
  way,
  title,
  words,
  items,
  label,
}: {
  way: string
  title: ReactNode
  words: ReactNode
  items: readonly Item[]
  label: ReactNode
}) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">{title}</h2>
      <p className="text-ink-2">{words}</p>
      <DescriptionList items={items} />
      <Form method="post">
        <Button type="submit" name="way" value={way} wide="phone" busy={isBusy ? true : undefined}>
          {label}
        </Button>
      </Form>
    </Card>
  )
}

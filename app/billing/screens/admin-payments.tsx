import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { data, href, redirect } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Campaigns } from '../parts/campaigns.tsx'
import { Chargebacks } from '../parts/chargebacks.tsx'
import { Days, Orders } from '../parts/office-tables.tsx'
import { centsIn } from '../payfast/index.ts'
import { chargeBackPayment } from '../payments/charge-back.server.ts'
import { chargebacksView } from '../payments/chargebacks-view.server.ts'
import {
  days,
  isOfficeList,
  type OfficeList,
  officeCounts,
  officeLists,
  orders,
} from '../payments/office-view.server.ts'
import { refusals } from '../public/outcome.ts'
import { campaignList } from '../subscriptions/campaigns.server.ts'
import type { Route } from './+types/admin-payments.ts'

const ACT = 'see payments'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { db } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const requested = search.get('list')
  const list: OfficeList = isOfficeList(requested) ? requested : 'orders'
  return {
    list,
    lists: [...officeLists],
    counts: await officeCounts(db),
    orders: list === 'orders' ? await orders(db) : [],
    days: list === 'days' ? await days(db) : [],
    chargebacks: list === 'chargebacks' ? await chargebacksView(db, search) : null,
    campaigns: list === 'campaigns' ? await campaignList(db) : [],
    titles: adminTitles(context, msg`Payments`),
  }
}

/** A higher amount is a typing error. */
const LARGEST_FEE = 10_000_00

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const person = allowed(context, request, 'look after payments')
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const id = String(form.get('id') ?? '')
  const act = { id, by: person.id, now: services.clock.now() }
  if (!isId(id)) return gone(i18n)
  if (form.get('intent') !== 'charge back') throw data(null, { status: 400 })
  allowed(context, request, 'record a chargeback')
  return recordChargeback(services, i18n, act, form)
}

type Act = { id: string; by: string; now: Date }

const gone = (i18n: I18n) =>
  data({ refusal: i18n._(msg`Someone else got there first.`) }, { status: 409 })

async function recordChargeback(services: Services, i18n: I18n, act: Act, form: FormData) {
  const { id, by, now } = act
  const feeCents = centsIn(String(form.get('fee') ?? '').trim())
  if (feeCents === null || feeCents < 0 || feeCents > LARGEST_FEE)
    return data({ refusal: i18n._(msg`Enter the fee in rand, like 85.00.`) }, { status: 422 })
  const recorded = await chargeBackPayment(services, { chargeId: id, feeCents, by, now })
  if (!recorded.ok) return data({ refusal: i18n._(refusals[recorded.why]) }, { status: 409 })
  throw redirect(`${href('/admin/payments')}?list=chargebacks`, {
    headers: withToast(new Headers(), {
      kind: 'success',
      title: i18n._(msg`Chargeback recorded`),
      description: i18n._(msg`The provider gets an email.`),
    }),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

const names: Record<OfficeList, MessageDescriptor> = {
  orders: msg`Waiting for PayFast`,
  days: msg`Compared`,
  chargebacks: msg`Chargebacks`,
  campaigns: msg`Campaigns`,
}

const address = (list: OfficeList) =>
  list === 'orders' ? '/admin/payments' : `/admin/payments?list=${list}`

type Data = Route.ComponentProps['loaderData']

/** PayFast notifications and payments that couldn't be processed, with the possible actions. */
export default function AdminPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { i18n, t } = useLingui()
  const { list, counts } = loaderData
  const Shown = shown[list]
  return (
    <>
      <AdminHead title={<Trans>Payments</Trans>} />
      <Tabs
        label={t`Lists`}
        className="mb-5"
        current={address(list)}
        tabs={loaderData.lists.map((name) => ({
          to: address(name),
          label: i18n._(names[name]),
          count: counts[name] > 0 ? counts[name] : undefined,
        }))}
      />
      {actionData?.refusal ? (
        <Banner tone="clay" role="alert" className="mb-5" title={actionData.refusal} />
      ) : null}
      <Shown rows={loaderData} />
    </>
  )
}

const shown: Record<OfficeList, (props: { rows: Data }) => ReactNode> = {
  orders: ({ rows }) => <Orders rows={rows.orders} />,
  days: ({ rows }) => <Days rows={rows.days} />,
  chargebacks: ({ rows: { chargebacks: view } }) => (view ? <Chargebacks view={view} /> : null),
  campaigns: ({ rows }) => <Campaigns rows={rows.campaigns} />,
}

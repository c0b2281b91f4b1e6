import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, href, Link, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { formatRand } from '#app/platform/money.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { plainText } from '#app/platform/text-schemas.ts'
import { formatDate, formatInstant } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Chargebacks } from '../parts/chargebacks.tsx'
import { centsIn } from '../payfast/index.ts'
import { chargeBackPayment } from '../payments/charge-back.server.ts'
import { chargebacksView } from '../payments/chargebacks-view.server.ts'
import { closeDelivery } from '../payments/close-delivery.server.ts'
import {
  days,
  isOfficeList,
  type OfficeList,
  officeCounts,
  officeLists,
  orders,
  setAside,
  unmatched,
} from '../payments/office-view.server.ts'
import { refusals } from '../public/outcome.ts'
import { campaignList } from '../subscriptions/campaigns.server.ts'
import { returnUnmatched } from '../subscriptions/return-unmatched.server.ts'
import type { Route } from './+types/admin-payments.ts'

const ACT = 'look after payments'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { db } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const requested = search.get('list')
  const list: OfficeList = isOfficeList(requested) ? requested : 'set-aside'
  return {
    list,
    lists: [...officeLists],
    counts: await officeCounts(db),
    setAside: list === 'set-aside' ? await setAside(db) : [],
    unmatched: list === 'unmatched' ? await unmatched(db) : [],
    orders: list === 'orders' ? await orders(db) : [],
    days: list === 'days' ? await days(db) : [],
    chargebacks: list === 'chargebacks' ? await chargebacksView(db, search) : null,
    campaigns: list === 'campaigns' ? await campaignList(db) : [],
    titles: adminTitles(context, msg`Payments`),
  }
}

const Note = plainText(300)
/** More than this is a typing mistake. */
const LARGEST_FEE = 10_000_00

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const person = allowed(context, request, ACT)
  const services = context.get(servicesContext)
  const { db, clock } = services
  const form = await postedForm(request)
  const id = String(form.get('id') ?? '')
  const now = clock.now()
  const gone = () => data({ refusal: i18n._(msg`Someone else got there first.`) }, { status: 409 })
  if (!isId(id)) return gone()
  if (form.get('intent') === 'charge back') {
    allowed(context, request, 'record a chargeback')
    const feeCents = centsIn(String(form.get('fee') ?? '').trim())
    if (feeCents === null || feeCents < 0 || feeCents > LARGEST_FEE)
      return data({ refusal: i18n._(msg`Enter the fee in rand, like 85.00.`) }, { status: 422 })
    const recorded = await chargeBackPayment(services, {
      chargeId: id,
      feeCents,
      by: person.id,
      at: now,
    })
    if (!recorded.ok) return data({ refusal: i18n._(refusals[recorded.why]) }, { status: 409 })
    throw redirect(`${href('/admin/payments')}?list=chargebacks`, {
      headers: withToast(new Headers(), {
        kind: 'success',
        title: i18n._(msg`Chargeback recorded`),
        description: i18n._(msg`The provider gets an email.`),
      }),
    })
  }
  if (form.get('intent') === 'return') {
    const returned = await returnUnmatched(db, { chargeId: id, by: person.id, now })
    if (!returned.ok) return gone()
    throw redirect(`${href('/admin/payments')}?list=unmatched`, {
      headers: withToast(new Headers(), {
        kind: 'success',
        title: i18n._(msg`Refund requested`),
      }),
    })
  }
  const note = Note.safeParse(form.get('note'))
  if (!note.success || !note.data)
    return data({ refusal: i18n._(msg`Say in a few words what you found.`) }, { status: 422 })
  if (!(await closeDelivery(db, { id, note: note.data, by: person.id, now }))) return gone()
  throw redirect(href('/admin/payments'), {
    headers: withToast(new Headers(), {
      kind: 'success',
      title: i18n._(msg`Removed from the list`),
    }),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

const names: Record<OfficeList, MessageDescriptor> = {
  'set-aside': msg`Set aside`,
  unmatched: msg`Unmatched`,
  orders: msg`Not done by PayFast`,
  days: msg`Compared`,
  chargebacks: msg`Chargebacks`,
  campaigns: msg`Campaigns`,
}

const address = (list: OfficeList) =>
  list === 'set-aside' ? '/admin/payments' : `/admin/payments?list=${list}`
const rand = (cents: number | null) =>
  cents === null ? '–' : formatRand(cents, { cents: 'always' })

type Data = Route.ComponentProps['loaderData']

/** What came from PayFast and could not be taken as it came, each with what can be done about it. */
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
  'set-aside': SetAside,
  unmatched: Unmatched,
  orders: Orders,
  days: Days,
  chargebacks: ({ rows: { chargebacks: view } }) => (view ? <Chargebacks view={view} /> : null),
  campaigns: Campaigns,
}

function SetAside({ rows: { setAside: rows } }: { rows: Data }) {
  const { i18n, t } = useLingui()
  if (rows.length === 0)
    return (
      <EmptyState as="h2" title={t`Nothing set aside`}>
        <Trans>
          Notifications with a wrong signature, amount or sender are listed here. None of them
          changes anything.
        </Trans>
      </EmptyState>
    )
  return (
    <ul className="grid gap-4">
      {rows.map((row) => (
        <li key={row.id} className="card grid gap-3">
          <h2 className="text-h4 flex flex-wrap items-center gap-3">
            {row.reason} {row.outcome === 'unmatched' ? <Tag tone="clay">{t`booked`}</Tag> : null}
          </h2>
          <p className="text-small text-ink-2">
            {formatInstant(new Date(row.at), i18n.locale)} · {row.peer} · {row.status || '–'} ·{' '}
            {rand(row.cents)} · PayFast {row.pfPaymentId || '–'} · {row.reference || '–'}
          </p>
          <details>
            <summary className="link">
              <Trans>What arrived, byte for byte</Trans>
            </summary>
            <pre className="admin-bytes">{row.text}</pre>
          </details>
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="id" value={row.id} />
            <TextField
              id={`note-${row.id}`}
              name="note"
              label={t`What you found`}
              maxLength={300}
              required
            />
            <Button type="submit" name="intent" value="close">
              <Trans>Reviewed</Trans>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function Unmatched({ rows: { unmatched: rows } }: { rows: Data }) {
  const { i18n, t } = useLingui()
  return (
    <Table
      caption={t`Unmatched payments`}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState as="h2" title={t`No unmatched payments`} />}
      columns={[
        {
          key: 'at',
          head: t`Received`,
          leads: true,
          cell: ({ at: happenedAt }) => formatInstant(new Date(happenedAt), i18n.locale),
        },
        { key: 'reference', head: 'PayFast', cell: ({ reference }) => reference },
        {
          key: 'who',
          head: t`For`,
          cell: ({ userId, email }) =>
            userId ? (
              <Link to={`/admin/people/${userId}` satisfies SiteAddress}>{email ?? userId}</Link>
            ) : (
              '–'
            ),
        },
        { key: 'sum', head: t`Amount`, figures: true, cell: ({ cents }) => rand(cents) },
        {
          key: 'act',
          head: t`Action`,
          cell: ({ id }) => (
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name="intent" value="return" size="small">
                <Trans>Send back</Trans>
              </Button>
            </Form>
          ),
        },
      ]}
    />
  )
}

function Orders({ rows: { orders: rows } }: { rows: Data }) {
  const { i18n, t } = useLingui()
  return (
    <Table
      caption={t`Instructions PayFast hasn't carried out`}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState as="h2" title={t`PayFast has carried out every instruction`} />}
      columns={[
        { key: 'kind', head: t`What`, leads: true, cell: ({ kind }) => kind },
        {
          key: 'who',
          head: t`For`,
          cell: ({ userId }) =>
            userId ? (
              <Link to={`/admin/people/${userId}` satisfies SiteAddress}>{userId.slice(0, 8)}</Link>
            ) : (
              '–'
            ),
        },
        { key: 'sum', head: t`Amount`, figures: true, cell: ({ cents }) => rand(cents) },
        { key: 'tries', head: t`Attempts`, figures: true, cell: ({ attempts }) => attempts },
        { key: 'why', head: t`Answer`, cell: ({ error }) => error },
        {
          key: 'next',
          head: t`Next attempt`,
          cell: ({ dueAt }) => (dueAt ? formatInstant(new Date(dueAt), i18n.locale) : '–'),
        },
      ]}
    />
  )
}

function Days({ rows: { days: rows } }: { rows: Data }) {
  const { i18n, t } = useLingui()
  return (
    <Table
      caption={t`PayFast's history next to ours`}
      rows={rows}
      rowKey={({ day }) => day}
      empty={<EmptyState as="h2" title={t`Nothing compared yet`} />}
      columns={[
        {
          key: 'day',
          head: t`Day`,
          leads: true,
          cell: ({ day }) => formatDate(day, i18n.locale),
        },
        { key: 'theirs', head: 'PayFast', figures: true, cell: ({ theirs }) => rand(theirs) },
        { key: 'ours', head: t`Ours`, figures: true, cell: ({ ours }) => rand(ours) },
        {
          key: 'difference',
          head: t`Difference`,
          figures: true,
          cell: ({ theirs, ours }) => rand(theirs - ours),
        },
        {
          key: 'taken',
          head: t`Imported`,
          figures: true,
          cell: ({ takenOver }) => takenOver,
        },
        {
          key: 'unknown',
          head: t`Only here`,
          figures: true,
          cell: ({ unknownThere }) => unknownThere,
        },
      ]}
    />
  )
}

/** Who may be named in campaigns: only those who agreed, and since when. */
function Campaigns({ rows: { campaigns: rows } }: { rows: Data }) {
  const { i18n, t } = useLingui()
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-2">
        <Trans>
          Lists only people whose plan includes campaigns and who agreed to be named. They can
          withdraw at any time: download the list again for each campaign.
        </Trans>
      </p>
      <Table
        caption={t`Providers who may be named in campaigns`}
        rows={rows}
        rowKey={({ userId }) => userId}
        empty={<EmptyState as="h2" title={t`No one has agreed to be named in campaigns`} />}
        columns={[
          {
            key: 'name',
            head: t`Business`,
            leads: true,
            cell: ({ name, slug }) => (
              <Link to={`/providers/${slug}` satisfies SiteAddress} className="link">
                {name}
              </Link>
            ),
          },
          { key: 'email', head: t`Email`, cell: ({ email }) => email },
          {
            key: 'agreed',
            head: t`Agreed`,
            cell: ({ agreedAt }) =>
              agreedAt ? formatInstant(new Date(agreedAt), i18n.locale) : '–',
          },
        ]}
      />
      {rows.length > 0 ? (
        <a
          href={'/admin/payments/campaigns.csv' satisfies SiteAddress}
          className="button button-outline mt-5"
        >
          <Download aria-hidden />
          <Trans>Download the list</Trans>
        </a>
      ) : null}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useMay } from '#app/page/use-may.ts'
import { formatDate, formatInstantInFull } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import type { days, orders, unmatched } from '../payments/office-view.server.ts'
import { rand } from './office-rand.ts'

type Rows<Query extends (...parameters: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

function PersonLink({ id, name }: { id: string | null; name: string | null }) {
  const seesPeople = useMay('see people')
  if (!id) return '–'
  if (!seesPeople) return name ?? id
  return <Link to={`/admin/people/${id}` satisfies SiteAddress}>{name ?? id}</Link>
}

export function Unmatched({ rows }: { rows: Rows<typeof unmatched> }) {
  const { i18n, t } = useLingui()
  const mayReturn = useMay('look after payments')
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
          cell: ({ at: happenedAt }) => formatInstantInFull(new Date(happenedAt), i18n.locale),
        },
        { key: 'reference', head: 'PayFast', cell: ({ reference }) => reference },
        {
          key: 'who',
          head: t`For`,
          cell: ({ userId, email }) => <PersonLink id={userId} name={email} />,
        },
        { key: 'sum', head: t`Amount`, figures: true, cell: ({ cents }) => rand(cents) },
        {
          key: 'act',
          head: t`Action`,
          cell: ({ id, isWaiting }) =>
            isWaiting ? <WaitsForApproval /> : mayReturn ? <SendBack id={id} /> : '–',
        },
      ]}
    />
  )
}

const WaitsForApproval = () => (
  <Link to={'/admin/approvals' satisfies SiteAddress}>
    <Trans>Waiting for approval</Trans>
  </Link>
)

function SendBack({ id }: { id: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="return" size="small">
        <Trans>Send back</Trans>
      </Button>
    </Form>
  )
}

export function Orders({ rows }: { rows: Rows<typeof orders> }) {
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
          cell: ({ userId }) => <PersonLink id={userId} name={userId?.slice(0, 8) ?? null} />,
        },
        { key: 'sum', head: t`Amount`, figures: true, cell: ({ cents }) => rand(cents) },
        { key: 'tries', head: t`Attempts`, figures: true, cell: ({ attempts }) => attempts },
        { key: 'why', head: t`Answer`, cell: ({ error }) => error },
        {
          key: 'next',
          head: t`Next attempt`,
          cell: ({ dueAt }) => (dueAt ? formatInstantInFull(new Date(dueAt), i18n.locale) : '–'),
        },
      ]}
    />
  )
}

export function Days({ rows }: { rows: Rows<typeof days> }) {
  const { i18n, t } = useLingui()
  return (
    <Table
      caption={t`PayFast's history next to ours`}
      rows={rows}
      rowKey={({ day }) => day}
      empty={<EmptyState as="h2" title={t`Nothing compared yet`} />}
      columns={[
        { key: 'day', head: t`Day`, leads: true, cell: ({ day }) => formatDate(day, i18n.locale) },
        { key: 'theirs', head: 'PayFast', figures: true, cell: ({ theirs }) => rand(theirs) },
        { key: 'ours', head: t`Ours`, figures: true, cell: ({ ours }) => rand(ours) },
        {
          key: 'difference',
          head: t`Difference`,
          figures: true,
          cell: ({ theirs, ours }) => rand(theirs - ours),
        },
        { key: 'taken', head: t`Imported`, figures: true, cell: (row) => row.takenOver },
        { key: 'unknown', head: t`Only here`, figures: true, cell: (row) => row.unknownThere },
      ]}
    />
  )
}

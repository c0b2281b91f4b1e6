import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useMay } from '#app/page/use-may.ts'
import { formatDate, formatInstantInFull } from '#app/platform/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import type { days, orders } from '../payments/office-view.server.ts'
import { rand } from './office-rand.ts'

type Rows<Query extends (...parameters: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

function PersonLink({ id, name }: { id: string | null; name: string | null }) {
  const seesPeople = useMay('see people')
  if (!id) return '–'
  if (!seesPeople) return name ?? id
  return <Link to={`/admin/people/${id}` satisfies SiteAddress}>{name ?? id}</Link>
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

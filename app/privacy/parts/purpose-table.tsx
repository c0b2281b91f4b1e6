import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, Table } from '#app/ui/table.tsx'
import type { PurposeRow } from '../overview/purpose-rows.server.ts'
import { Counted } from './counted.tsx'

const columns: readonly Column<PurposeRow>[] = [
  { key: 'what', head: <Trans>What</Trans>, cell: ({ what }) => what, leads: true },
  { key: 'why', head: <Trans>Why</Trans>, cell: ({ why }) => why },
  { key: 'howLong', head: <Trans>How long</Trans>, cell: ({ howLong }) => howLong },
  {
    key: 'count',
    head: <Trans>Rows</Trans>,
    cell: ({ count }) => <Counted count={count} />,
    figures: true,
  },
  {
    key: 'next',
    head: <Trans>Next to go</Trans>,
    cell: (row) => <Next row={row} />,
    figures: true,
  },
]

/** The rest is collapsed. */
const SHOWN = 9

/** All personal data: what, why, how long, how much, and what is deleted next. */
export function PurposeTable({ rows }: { rows: PurposeRow[] }) {
  return (
    <section className="border-t-3 border-ink pt-4">
      <h2 className="text-h3 mb-2">
        <Trans>What, why, how long</Trans>
      </h2>
      <Rows rows={rows.slice(0, SHOWN)} />
      {rows.length > SHOWN ? (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            <Trans>{rows.length - SHOWN} more rows</Trans>
          </summary>
          <Rows rows={rows.slice(SHOWN)} />
        </details>
      ) : null}
      <p className="text-small mt-3 text-ink-2">
        <Trans>
          The copy that someone downloads and the deletion of an account follow the same list.
        </Trans>
      </p>
    </section>
  )
}

function Rows({ rows }: { rows: PurposeRow[] }) {
  const { t } = useLingui()
  return (
    <Table
      caption={t`What, why, how long`}
      className="admin-table admin-long purposes"
      columns={columns}
      rows={rows}
      rowKey={({ purpose }) => purpose}
    />
  )
}

function Next({ row: { next } }: { row: PurposeRow }) {
  if (!next) return '–'
  const { days } = next
  return (
    <span>
      <Counted count={next.count} />{' '}
      {days === 1 ? <Trans>within a day</Trans> : <Trans>within {days} days</Trans>}
    </span>
  )
}

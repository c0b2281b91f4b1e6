import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Money } from '#app/ui/money.tsx'
import { PriceBand } from '#app/ui/price-band.tsx'
import { Table } from '#app/ui/table.tsx'
import { scaleOf } from '../public/provider-row.tsx'
import type { ResultRow } from '../result-rows.server.ts'
import type { SearchPage } from '../search-page.server.ts'
import { AddToQuote } from './add-to-quote.tsx'
import { BandNote } from './band-note.tsx'

const units: Record<string, MessageDescriptor> = {
  job: msg`a job`,
  hour: msg`an hour`,
  day: msg`a day`,
  metre: msg`a metre`,
  'square-metre': msg`a square metre`,
  person: msg`a person`,
  month: msg`a month`,
  item: msg`an item`,
}

/** The results as a table of prices: call-out fees, usual jobs, and a comparison with the province. */
export function PriceTable({ page, rows }: { page: SearchPage; rows: ResultRow[] }) {
  const { t } = useLingui()
  const jobsOf = new Map(page.prices?.map(({ id, jobs }) => [id, jobs]))
  const { people } = page
  return (
    <>
      <Table
        caption={t`Prices of ${people}`}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            head: t`Provider`,
            leads: true,
            cell: (row) => <NameAndPlace row={row} />,
          },
          {
            key: 'callout',
            head: t`Call-out`,
            figures: true,
            cell: ({ callout }) => <CallOut callout={callout} />,
          },
          {
            key: 'jobs',
            head: t`Usual jobs`,
            cell: (row) => <Jobs jobs={jobsOf.get(row.id) ?? []} />,
          },
          {
            key: 'band',
            head: t`Compared with the province`,
            cell: ({ callout, province }) => (
              <Comparison callout={callout} band={page.bands[province]} />
            ),
          },
          {
            key: 'choose',
            head: t`Quote`,
            cell: (row) => <AddToQuote id={row.id} name={row.name} />,
          },
        ]}
      />
      <BandNote page={page} />
    </>
  )
}

function NameAndPlace({ row }: { row: ResultRow }) {
  const localizedPath = usePageAddress()
  return (
    <>
      <Link
        to={localizedPath(`/providers/${row.slug}`)}
        className="link relative after:absolute after:inset-x-0 after:-inset-y-2.5"
      >
        {row.name}
      </Link>
      <small className="block text-small text-ink-2">{row.where}</small>
    </>
  )
}

function CallOut({ callout }: { callout: number | null }) {
  const { t } = useLingui()
  if (callout === null) return t`in the quote`
  return callout === 0 ? t`free` : <Money amount={callout} />
}

type ComparisonProps = { callout: number | null; band: SearchPage['bands'][string] | undefined }

function Comparison({ callout, band }: ComparisonProps) {
  const { t } = useLingui()
  if (!band || callout === null) return t`too few prices to compare`
  return (
    <PriceBand
      scale={scaleOf(band)}
      middle={[band.low, band.high]}
      amount={callout}
      className="min-w-36"
    >
      <Money amount={band.low} to={band.high} />
    </PriceBand>
  )
}

function Jobs({ jobs }: { jobs: { title: string; unit: string; price: number }[] }) {
  const { t } = useLingui()
  if (jobs.length === 0) return t`none listed`
  return (
    <ul className="text-small">
      {jobs.map(({ title, unit, price }) => (
        <li key={title}>
          {title}: <Money amount={price} /> {t(units[unit] ?? msg`a job`)}
        </li>
      ))}
    </ul>
  )
}

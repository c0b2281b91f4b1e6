import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Money } from '#app/ui/money.tsx'
import { PriceBand } from '#app/ui/price-band.tsx'
import { Table } from '#app/ui/table.tsx'
import { categories } from '../public/categories.ts'
import { scaleOf } from '../public/provider-row.tsx'
import type { ResultRow, SearchPage } from '../search-page.server.ts'
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

/** The results as a table of prices: call-out, usual jobs, and the band that the call-out stands in. */
export function PriceTable({ page, rows }: { page: SearchPage; rows: ResultRow[] }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const jobsOf = new Map(page.prices?.map(({ id, jobs }) => [id, jobs]))
  const people = page.category ? t(categories[page.category].people) : t`providers`
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
            cell: (row) => (
              <>
                <Link
                  to={localizedPath(`/providers/${row.slug}`)}
                  className="link relative after:absolute after:inset-x-0 after:-inset-y-2.5"
                >
                  {row.name}
                </Link>
                <small className="block text-small text-ink-2">{row.where}</small>
              </>
            ),
          },
          {
            key: 'callout',
            head: t`Call-out`,
            figures: true,
            cell: (row) =>
              row.callout === null ? (
                t`in the quote`
              ) : row.callout === 0 ? (
                t`free`
              ) : (
                <Money amount={row.callout} />
              ),
          },
          {
            key: 'jobs',
            head: t`Usual jobs`,
            cell: (row) => <Jobs jobs={jobsOf.get(row.id) ?? []} />,
          },
          {
            key: 'band',
            head: t`Compared with the province`,
            cell: (row) => {
              const band = page.bands[row.province]
              if (!band || row.callout === null) return t`too few prices to compare`
              return (
                <PriceBand
                  scale={scaleOf(band)}
                  middle={[band.low, band.high]}
                  at={row.callout}
                  className="min-w-36"
                >
                  <Money amount={band.low} to={band.high} />
                </PriceBand>
              )
            },
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

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import { dayOf, formatDate, formatDay } from '#app/platform/time.ts'
import { Table } from '#app/ui/table.tsx'
import { seriesNames } from '../documents/document.ts'
import type { PaymentsView } from '../payments-view.server.ts'

const always = (cents: number) => formatRand(cents, { cents: 'always' })

const kinds: Record<string, MessageDescriptor> = {
  first: msg`First payment`,
  renewal: msg`Renewal`,
  recovery: msg`Overdue payment`,
  upgrade: msg`Change of plan`,
  'next term': msg`Next term`,
  surplus: msg`Paid too much, refunded`,
  unmatched: msg`Amount doesn't match`,
}

/** Every payment with its documents. */
export function PaymentsTable({ payments }: { payments: PaymentsView['payments'] }) {
  const { i18n, t } = useLingui()
  return (
    <Table
      caption={t`What you paid`}
      rows={payments}
      rowKey={({ id }) => id}
      empty={<p className="text-ink-2">{t`Payments and their receipts appear here.`}</p>}
      columns={[
        {
          key: 'day',
          head: t`Day`,
          leads: true,
          cell: ({ at: happenedAt }) => formatDate(dayOf(new Date(happenedAt)), i18n.locale),
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
          key: 'documents',
          head: t`Documents`,
          cell: ({ documents }) =>
            documents.length > 0 ? (
              <span className="flex flex-wrap gap-x-4">
                {documents.map(({ id, series, number }) => (
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
          head: t`Refunded`,
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
        { key: 'sum', head: t`Amount`, figures: true, cell: ({ cents }) => always(cents) },
      ]}
    />
  )
}

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
  recovery: msg`Payment that was owing`,
  upgrade: msg`Change of plan`,
  'next term': msg`Next term`,
  surplus: msg`Paid too much, goes back`,
  unmatched: msg`Another sum than was asked for`,
}

/** Every payment with its papers. */
export function PaymentsTable({ payments }: { payments: PaymentsView['payments'] }) {
  const { i18n, t } = useLingui()
  return (
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
  )
}

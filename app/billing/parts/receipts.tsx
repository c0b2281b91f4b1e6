import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Download } from 'lucide-react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import { dayOf, formatDate, formatDayInFull } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Table } from '#app/ui/table.tsx'
import { seriesNames } from '../documents/document.ts'
import type { PaymentsView } from '../payments-view.server.ts'

type Payment = PaymentsView['payments'][number]

const SHOWN_FIRST = 6

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

type ReceiptsProps = { payments: readonly Payment[]; showsAll: boolean }

/** Every payment with its documents; only the latest few unless `showsAll`. */
export function Receipts({ payments, showsAll }: ReceiptsProps) {
  const hidden = showsAll ? 0 : Math.max(0, payments.length - SHOWN_FIRST)
  return (
    <Card as="section" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">
          <Trans>Receipts</Trans>
        </h2>
        {payments.some(({ documents }) => documents.length > 0) ? <DownloadAll /> : null}
      </div>
      <ReceiptsTable rows={payments.slice(0, payments.length - hidden)} />
      {hidden > 0 ? (
        <p>
          <Link
            to="?receipts=all"
            className="link inline-flex items-center gap-1"
            preventScrollReset
          >
            <Trans>All {payments.length} receipts</Trans> <ArrowRight aria-hidden size={16} />
          </Link>
        </p>
      ) : null}
    </Card>
  )
}

const DownloadAll = () => (
  <ButtonLink
    to={'/provider-portal/papers.pdf' satisfies SiteAddress}
    reloadDocument
    size="small"
    icon={<Download aria-hidden />}
  >
    <Trans>All as one PDF</Trans>
  </ButtonLink>
)

function ReceiptsTable({ rows }: { rows: readonly Payment[] }) {
  const { t } = useLingui()
  return (
    <Table
      caption={t`Receipts`}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="text-ink-2">{t`Payments and their receipts appear here.`}</p>}
      dense
      columns={[
        {
          key: 'day',
          head: t`Date`,
          leads: true,
          cell: (payment) => <WhatWasPaid payment={payment} />,
        },
        {
          key: 'sum',
          head: t`Paid`,
          figures: true,
          cell: (payment) => <Amount payment={payment} />,
        },
        {
          key: 'tenth',
          head: t`Your 10%`,
          figures: true,
          wide: true,
          cell: ({ tenthCents }) =>
            tenthCents > 0 ? <b className="text-fynbos">{always(tenthCents)}</b> : '–',
        },
        {
          key: 'documents',
          head: t`Receipt`,
          figures: true,
          cell: (payment) => <Documents payment={payment} />,
        },
      ]}
    />
  )
}

function WhatWasPaid({ payment: { at: paidAt, kind, from, to } }: { payment: Payment }) {
  const { i18n } = useLingui()
  return (
    <>
      {formatDate(dayOf(new Date(paidAt)), i18n.locale)}
      <small className="receipt-what">
        {i18n._(kinds[kind] ?? kinds.first!)}
        {from && to ? (
          <span>
            , {formatDayInFull(from, i18n.locale)} – {formatDayInFull(to, i18n.locale)}
          </span>
        ) : null}
      </small>
    </>
  )
}

function Amount({ payment: { cents, refundCents, chargedBackAt } }: { payment: Payment }) {
  return (
    <>
      {always(cents)}
      {refundCents > 0 ? (
        <small className="block text-ink-2">
          {chargedBackAt ? (
            <Trans>{always(refundCents)} charged back</Trans>
          ) : (
            <Trans>{always(refundCents)} refunded</Trans>
          )}
        </small>
      ) : null}
    </>
  )
}

function Documents({ payment: { documents } }: { payment: Payment }) {
  const { i18n } = useLingui()
  if (documents.length === 0) return '–'
  return documents.map(({ id, series, number }) => (
    <a
      key={id}
      className="link block whitespace-nowrap"
      href={`/provider-portal/papers/${id}` satisfies SiteAddress}
    >
      {series === 'credit-note' ? (
        <span className="block">{i18n._(seriesNames[series])}</span>
      ) : null}
      {number}
    </a>
  ))
}

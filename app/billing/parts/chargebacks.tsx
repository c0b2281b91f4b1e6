import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useMay } from '#app/page/use-may.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ChargebacksView } from '../payments/chargebacks-view.server.ts'

const rand = (cents: number) => formatRand(cents, { cents: 'always' })

type Payer = { userId: string | null; email: string | null }

function PayerLink({ userId, email }: Payer) {
  const seesPeople = useMay('see people')
  if (!userId) return '–'
  if (!seesPeople) return email ?? userId
  return <Link to={`/admin/people/${userId}` satisfies SiteAddress}>{email ?? userId}</Link>
}

/** Chargebacks: found by PayFast's number, checked, recorded. */
export function Chargebacks({ view }: { view: ChargebacksView }) {
  const { t } = useLingui()
  const { reference, found, recorded } = view
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-2">
        <Trans>
          PayFast emails you when a bank takes a payment back. Find the payment by its PayFast
          number, check it, then record the chargeback.
        </Trans>
      </p>
      <FindPayment reference={reference} />
      {reference && !found ? (
        <Banner tone="clay" className="mb-6" title={t`No payment has this PayFast number.`} />
      ) : null}
      {found ? <FoundPayment payment={found} /> : null}
      <Recorded rows={recorded} />
    </>
  )
}

function FindPayment({ reference }: Pick<ChargebacksView, 'reference'>) {
  const { t } = useLingui()
  return (
    <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
      <input type="hidden" name="list" value="chargebacks" />
      <TextField
        id="reference"
        name="reference"
        label={t`PayFast payment number`}
        defaultValue={reference}
        maxLength={100}
        required
      />
      <Button type="submit">
        <Trans>Find payment</Trans>
      </Button>
    </Form>
  )
}

function Recorded({ rows }: { rows: ChargebacksView['recorded'] }) {
  const { i18n, t } = useLingui()
  return (
    <Table
      caption={t`Recorded chargebacks`}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState as="h2" title={t`No chargebacks recorded`} />}
      columns={[
        {
          key: 'at',
          head: t`Recorded`,
          leads: true,
          cell: ({ at: happenedAt }) =>
            happenedAt ? formatInstantInFull(new Date(happenedAt), i18n.locale) : '–',
        },
        { key: 'reference', head: 'PayFast', cell: (row) => row.reference },
        { key: 'who', head: t`Provider`, cell: (row) => <PayerLink {...row} /> },
        { key: 'sum', head: t`Amount`, figures: true, cell: ({ cents }) => rand(cents) },
        {
          key: 'fee',
          head: t`PayFast's fee`,
          figures: true,
          cell: ({ feeCents }) => rand(feeCents ?? 0),
        },
      ]}
    />
  )
}

type FoundProps = { payment: NonNullable<ChargebacksView['found']> }

function FoundPayment({ payment }: FoundProps) {
  const { i18n, t } = useLingui()
  const mayRecord = useMay('record a chargeback')
  return (
    <Card as="section" className="mb-6 grid max-w-xl gap-4">
      <h2 className="text-h4">
        <Trans>PayFast payment {payment.reference}</Trans>
      </h2>
      <DescriptionList
        items={[
          { name: <Trans>Provider</Trans>, value: <PayerLink {...payment} /> },
          { name: <Trans>Amount</Trans>, value: rand(payment.cents) },
          {
            name: <Trans>Paid on</Trans>,
            value: formatInstantInFull(new Date(payment.at), i18n.locale),
          },
          { name: <Trans>Refunded so far</Trans>, value: rand(payment.refundCents) },
        ]}
      />
      {payment.chargedBackAt ? (
        <Banner tone="clay" title={t`This chargeback has been recorded.`} />
      ) : mayRecord ? (
        <RecordChargeback payment={payment} />
      ) : null}
    </Card>
  )
}

function RecordChargeback({ payment }: FoundProps) {
  const { t } = useLingui()
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="id" value={payment.id} />
      <TextField
        id="fee"
        name="fee"
        label={t`PayFast's fee for it, in rand`}
        hint={t`From PayFast's email, for example 85.00. 0 if nothing.`}
        inputMode="decimal"
        maxLength={10}
        required
      />
      <p className="text-small text-ink-2">
        <Trans>
          This reverses the fee and its 10%, credits the receipt, stops charges to this card and
          emails the provider. It can't be undone.
        </Trans>
      </p>
      <Button type="submit" name="intent" value="charge back" kind="danger">
        <Trans>Record chargeback</Trans>
      </Button>
    </Form>
  )
}

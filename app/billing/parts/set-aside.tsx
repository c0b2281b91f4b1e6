import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { useMay } from '#app/page/use-may.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { setAside } from '../payments/office-view.server.ts'
import { rand } from './office-rand.ts'

type Row = Awaited<ReturnType<typeof setAside>>[number]

/** Notifications that were set aside, each with its bytes and a form to close it. */
export function SetAside({ rows }: { rows: Row[] }) {
  const { t } = useLingui()
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
        <SetAsideItem key={row.id} row={row} />
      ))}
    </ul>
  )
}

function SetAsideItem({ row }: { row: Row }) {
  const { i18n, t } = useLingui()
  const mayClose = useMay('look after payments')
  return (
    <li className="card grid gap-3">
      <h2 className="text-h4 flex flex-wrap items-center gap-3">
        {row.reason} {row.outcome === 'unmatched' ? <Tag tone="clay">{t`booked`}</Tag> : null}
      </h2>
      <p className="text-small text-ink-2">
        {formatInstantInFull(new Date(row.at), i18n.locale)} · {row.peer} · {row.status || '–'} ·{' '}
        {rand(row.cents)} · PayFast {row.pfPaymentId || '–'} · {row.reference || '–'}
      </p>
      <details>
        <summary className="link">
          <Trans>What arrived, byte for byte</Trans>
        </summary>
        <pre className="admin-bytes">{row.text}</pre>
      </details>
      {mayClose ? <CloseForm id={row.id} /> : null}
    </li>
  )
}

function CloseForm({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="id" value={id} />
      <TextField id={`note-${id}`} name="note" label={t`What you found`} maxLength={300} required />
      <Button type="submit" name="intent" value="close">
        <Trans>Reviewed</Trans>
      </Button>
    </Form>
  )
}

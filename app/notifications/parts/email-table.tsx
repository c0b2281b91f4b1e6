import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { useMay } from '#app/page/use-may.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Queue } from '../emails/queries.server.ts'

type Row = {
  id: string
  recipient: string
  subject: string
  time: string
  attempts: number
  why: string
}

type Props = { queue: Queue; address: string; emails: Row[] }

/** Undelivered emails, and why. */
export function EmailTable({ queue, address, emails }: Props) {
  const { t } = useLingui()
  const maySend = useMay('look after emails')
  return (
    <Table
      className="admin-table"
      caption={t`Emails, newest first`}
      rows={emails}
      rowKey={({ id }) => id}
      empty={<NoEmails {...{ queue, address }} />}
      columns={[
        { key: 'to', head: t`To`, leads: true, cell: (email) => <Recipient {...email} /> },
        { key: 'at', head: t`When`, cell: ({ time: happenedAt }) => happenedAt },
        { key: 'attempts', head: t`Attempts`, figures: true, cell: ({ attempts }) => attempts },
        {
          key: 'why',
          head: t`Why`,
          cell: ({ why }) => <span className="break-words">{why || '–'}</span>,
        },
        {
          key: 'again',
          head: t`Action`,
          cell: ({ id, recipient }) =>
            recipient && maySend ? <SendAgain {...{ queue, id, recipient }} /> : null,
        },
      ]}
    />
  )
}

function NoEmails({ queue, address }: Pick<Props, 'queue' | 'address'>) {
  return (
    <EmptyState as="h2" title={<Trans>No emails here</Trans>}>
      {address ? (
        <Trans>We haven't sent any emails to an address like this.</Trans>
      ) : queue === 'given-up' ? (
        <Trans>Emails we couldn't deliver in about two days are listed here.</Trans>
      ) : (
        <Trans>We retry emails automatically for about two days.</Trans>
      )}
    </EmptyState>
  )
}

function Recipient({ recipient, subject }: Pick<Row, 'recipient' | 'subject'>) {
  const { t } = useLingui()
  return (
    <>
      <span className="break-all">{recipient || t`deleted`}</span>
      <small className="block">{subject}</small>
    </>
  )
}

type SendAgainProps = { queue: Queue; id: string; recipient: string }

function SendAgain({ queue, id, recipient }: SendAgainProps) {
  const { t } = useLingui()
  return (
    <Form method="post">
      <input type="hidden" name="queue" value={queue} />
      <Button
        type="submit"
        name="email"
        value={id}
        size="small"
        aria-label={t`Send again to ${recipient}`}
      >
        <Trans>Send again</Trans>
      </Button>
    </Form>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useMay } from '#app/page/use-may.ts'
import { Button } from '#app/ui/button.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { TicketView } from '../ticket-view.server.ts'
import { ReadyAnswers } from './ready-answers.tsx'

type Props = { ticket: TicketView }

/** The visitor's details, and the actions besides answering. */
export function TicketSide({ ticket }: Props) {
  const { t } = useLingui()
  const mayAnswer = useMay('answer support')
  return (
    <aside className="inbox-side" aria-label={t`About this ticket`}>
      <div className="inbox-who">
        <Portrait seed={ticket.userId ?? ticket.id} size={56} />
        <div>
          <b>{ticket.name || t`Anonymous`}</b>
          <small>{ticket.isHere ? <Trans>Online now</Trans> : <Trans>Left the chat</Trans>}</small>
        </div>
      </div>
      <TicketDetails ticket={ticket} />
      {mayAnswer ? (
        <>
          <HandOver ticket={ticket} />
          <Labels ticket={ticket} />
          <Transcript ticket={ticket} />
        </>
      ) : null}
      {ticket.earlier.length > 0 ? <EarlierTickets earlier={ticket.earlier} /> : null}
      {mayAnswer ? <ReadyAnswers ticket={ticket} /> : null}
    </aside>
  )
}

function TicketDetails({ ticket }: Props) {
  const { t } = useLingui()
  const seesPeople = useMay('see people')
  const recordsRequests = useMay('look after data requests')
  return (
    <dl>
      <Detail name={<Trans>Email</Trans>}>{ticket.email ?? t`Not provided`}</Detail>
      {ticket.userId && seesPeople ? (
        <Detail name={<Trans>Account</Trans>}>
          <Link className="link" to={`/admin/people/${ticket.userId}` satisfies SiteAddress}>
            <Trans>Open the account</Trans>
          </Link>
        </Detail>
      ) : null}
      <Detail name={<Trans>Language</Trans>}>{ticket.language.name}</Detail>
      {ticket.fromPath ? (
        <Detail name={<Trans>Page they wrote from</Trans>}>{ticket.fromPath}</Detail>
      ) : null}
      {recordsRequests ? (
        <Detail name={<Trans>Personal data</Trans>}>
          <Link
            className="link"
            to={`${'/admin/privacy/requests/new' satisfies SiteAddress}?ticket=${ticket.id}`}
          >
            <Trans>Record a data request</Trans>
          </Link>
        </Detail>
      ) : null}
      {ticket.satisfaction ? (
        <Detail name={<Trans>How it went</Trans>}>
          <Trans>{ticket.satisfaction} of 5</Trans>
        </Detail>
      ) : null}
      <Detail name={<Trans>Where answers go</Trans>}>
        <WhereAnswersGo ticket={ticket} />
      </Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function WhereAnswersGo({ ticket: { email, takesMail } }: Props) {
  if (!email) return <Trans>Only in this chat: they didn't leave an email address.</Trans>
  if (takesMail)
    return (
      <Trans>
        They see them here while they're online. Otherwise we email the address they gave, and their
        email replies appear here.
      </Trans>
    )
  return (
    <Trans>
      They see them here while they're online. Otherwise we email the address they gave, and their
      email replies go to the support mailbox.
    </Trans>
  )
}

function HandOver({ ticket }: Props) {
  const { t } = useLingui()
  return (
    <Form method="post" className="inbox-small-form">
      <Select
        name="to"
        label={t`Assigned to`}
        key={ticket.assignedTo}
        placeholder={t`No one yet`}
        options={ticket.agents.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={ticket.assignedTo ?? ''}
      />
      <Button type="submit" name="intent" value="assign" size="small">
        <Trans>Hand over</Trans>
      </Button>
    </Form>
  )
}

function Labels({ ticket }: Props) {
  const { t } = useLingui()
  return (
    <Form method="post" className="inbox-small-form">
      <TextField
        name="labels"
        label={t`Labels`}
        hint={t`Separate labels with commas`}
        key={ticket.labels.join()}
        defaultValue={ticket.labels.join(', ')}
      />
      <Button type="submit" name="intent" value="label" size="small">
        <Trans>Save labels</Trans>
      </Button>
    </Form>
  )
}

function Transcript({ ticket }: Props) {
  return (
    <div className="inbox-small-form">
      <a
        className="button button-outline"
        data-size="small"
        href={`/admin/support/${ticket.id}/transcript.txt` satisfies SiteAddress}
      >
        <Download aria-hidden />
        <Trans>Transcript</Trans>
      </a>
      {!ticket.email ? null : ticket.mayMailTranscript ? (
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="transcript"
            size="small"
            icon={<Mail aria-hidden />}
          >
            <Trans>Email it to them</Trans>
          </Button>
        </Form>
      ) : (
        <p>
          <Trans>We've emailed them the whole conversation.</Trans>
        </p>
      )}
    </div>
  )
}

function EarlierTickets({ earlier }: { earlier: TicketView['earlier'] }) {
  return (
    <div>
      <h3>
        <Trans>Earlier tickets</Trans>
      </h3>
      <ul>
        {earlier.map(({ id, reference, words, when }) => (
          <li key={id}>
            <Link className="link" to={`/admin/support/${id}` satisfies SiteAddress}>
              #{reference}
            </Link>
            , {when}: {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

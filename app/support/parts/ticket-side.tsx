import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Mail } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { TicketView } from '../ticket-view.server.ts'

/** Whom a conversation is with, and what can be done about it besides answering. */
export function TicketSide({ ticket }: { ticket: TicketView }) {
  const { t } = useLingui()
  return (
    <aside className="inbox-side" aria-label={t`About this ticket`}>
      <div className="inbox-who">
        <Portrait seed={ticket.userId ?? ticket.id} size={56} />
        <div>
          <b>{ticket.name || t`Anonymous`}</b>
          <small>
            {ticket.isHere ? <Trans>Here now</Trans> : <Trans>Has left the chat</Trans>}
          </small>
        </div>
      </div>
      <dl>
        <div>
          <dt>
            <Trans>Email</Trans>
          </dt>
          <dd>{ticket.email ?? t`Not provided`}</dd>
        </div>
        {ticket.userId ? (
          <div>
            <dt>
              <Trans>Account</Trans>
            </dt>
            <dd>
              <Link className="link" to={`/admin/people/${ticket.userId}` satisfies SiteAddress}>
                <Trans>Open the account</Trans>
              </Link>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>
            <Trans>Language</Trans>
          </dt>
          <dd>{ticket.language.name}</dd>
        </div>
        {ticket.fromPath ? (
          <div>
            <dt>
              <Trans>Page they wrote from</Trans>
            </dt>
            <dd>{ticket.fromPath}</dd>
          </div>
        ) : null}
        {ticket.satisfaction ? (
          <div>
            <dt>
              <Trans>How it went</Trans>
            </dt>
            <dd>
              <Trans>{ticket.satisfaction} of 5</Trans>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>
            <Trans>Where answers go</Trans>
          </dt>
          <dd>
            {ticket.email ? (
              ticket.takesMail ? (
                <Trans>
                  Here while they are on, else by mail to the address they gave. Their reply to a
                  mail comes here.
                </Trans>
              ) : (
                <Trans>
                  Here while they are on, else by mail to the address they gave. Their reply to a
                  mail comes to the support mailbox.
                </Trans>
              )
            ) : (
              <Trans>Here alone: they left no address.</Trans>
            )}
          </dd>
        </div>
      </dl>
      <Form method="post" className="inbox-small-form">
        <Select
          name="to"
          label={t`Who looks after it`}
          key={ticket.assignedTo}
          placeholder={t`Nobody yet`}
          options={ticket.agents.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={ticket.assignedTo ?? ''}
        />
        <Button type="submit" name="intent" value="assign" size="small">
          <Trans>Hand over</Trans>
        </Button>
      </Form>
      <Form method="post" className="inbox-small-form">
        <TextField
          name="labels"
          label={t`Labels`}
          hint={t`Several with commas between`}
          key={ticket.labels.join()}
          defaultValue={ticket.labels.join(', ')}
        />
        <Button type="submit" name="intent" value="label" size="small">
          <Trans>Save labels</Trans>
        </Button>
      </Form>
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
              <Trans>Mail it to them</Trans>
            </Button>
          </Form>
        ) : (
          <p>
            <Trans>Mailed to them, with all that was said.</Trans>
          </p>
        )}
      </div>
      {ticket.earlier.length > 0 ? (
        <div>
          <h3>
            <Trans>Earlier tickets</Trans>
          </h3>
          <ul>
            {ticket.earlier.map(({ id, reference, words, when }) => (
              <li key={id}>
                <Link className="link" to={`/admin/support/${id}` satisfies SiteAddress}>
                  #{reference}
                </Link>
                , {when}: {words}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ReadyAnswers ticket={ticket} />
    </aside>
  )
}

/** The answers that are ready: each is kept under a word, in as many languages as were written. */
function ReadyAnswers({ ticket }: { ticket: TicketView }) {
  const { t } = useLingui()
  return (
    <details className="inbox-ready-forms">
      <summary>
        <Trans>Ready answers</Trans> {ticket.ready.length}
      </summary>
      <ul>
        {ticket.ready.map(({ word, ready }) => (
          <li key={word}>
            <b>/{word}</b> <small>{ready.join(' ')}</small>
            <Form method="post">
              <input type="hidden" name="word" value={word} />
              <Button type="submit" name="intent" value="remove ready" kind="quiet" size="small">
                <Trans>Remove</Trans>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" className="inbox-small-form">
        <TextField name="word" label={t`Word`} before="/" required autoCapitalize="none" />
        {siteLanguages.map((code) => (
          <TextArea
            key={code}
            name={`words-${code}`}
            label={languages[code].name}
            rows={2}
            optional={code !== 'en'}
          />
        ))}
        <Button type="submit" name="intent" value="save ready" size="small">
          <Trans>Save ready answer</Trans>
        </Button>
      </Form>
    </details>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { languages, siteLanguages } from '#app/platform/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { TicketView } from '../ticket-view.server.ts'

/** The saved replies: each has a word, and texts in one or more languages. */
export function ReadyAnswers({ ticket }: { ticket: TicketView }) {
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
      <NewReadyAnswer />
    </details>
  )
}

function NewReadyAnswer() {
  const { t } = useLingui()
  return (
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
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useLiveAnswers } from '../window/use-live-answers.ts'
import { noteConversation } from '../window/waiting.ts'
import { MessageFiles } from './message-files.tsx'
import { type Props, WriteForm } from './page-form.tsx'
import { WhatsAppLink } from './whatsapp-link.tsx'

export function Conversation({ who, chat, formKey, refused }: Props) {
  const hasStarted = chat.messages.length > 0
  const name = useLiveAnswers(hasStarted)
  // Notifies tabs that were open before the conversation started.
  useEffect(() => noteConversation(hasStarted), [hasStarted])
  const key = useFormKey(formKey, chat.messages)
  return (
    // Hydrated at once, so that answers appear by themselves.
    <div
      className="page-box page-section support-page"
      data-hydrate={hasStarted ? 'unless-data-saver' : undefined}
    >
      <Head chat={chat} />
      <WhatsAppLink />
      <Messages messages={chat.messages} />
      <p className="chat-note" role="status">
        {name ? <Trans>{name} is writing…</Trans> : null}
      </p>
      {chat.asksForRating ? <Rate /> : null}
      <WriteForm key={key} who={who} chat={chat} formKey={key} refused={refused} />
    </div>
  )
}

/**
 * Unchanged through revalidations, so that input being typed stays, and renewed once the message sent with it
 * is in the conversation.
 */
function useFormKey(formKey: Props['formKey'], messages: Props['chat']['messages']) {
  const [key, setKey] = useState(formKey)
  if (key !== formKey && messages.some((message) => message.key === key)) setKey(formKey)
  return key
}

function Head({ chat }: Pick<Props, 'chat'>) {
  return (
    <>
      <h1>
        <Trans>Support chat</Trans>
      </h1>
      <p className="text-lead mt-3">
        {chat.hours}
        {chat.isClosed ? ' ' : '. '}
        {chat.promise}
      </p>
      {chat.reference ? (
        <p className="mt-2">
          <Trans>
            Your request reference is <b>#{chat.reference}</b>
          </Trans>
        </p>
      ) : null}
    </>
  )
}

function Messages({ messages }: { messages: Props['chat']['messages'] }) {
  const { t } = useLingui()
  return (
    <ol className="chat-said" aria-label={t`Conversation`} aria-live="polite">
      {messages.map(({ id, kind, words, by, day, time, files }) => (
        <li key={id} data-kind={kind}>
          {words ? <p className="chat-words">{words}</p> : null}
          <MessageFiles files={files} />
          <small>
            {kind === 'visitor' ? t`You` : kind === 'automatic' ? t`Automatic` : by}, {day}, {time}
          </small>
        </li>
      ))}
    </ol>
  )
}

/** The star rating. */
function Rate() {
  return (
    <Form method="post" className="chat-rate">
      <input type="hidden" name="intent" value="rate" />
      <fieldset>
        <legend>
          <Trans>How did we do?</Trans>
        </legend>
        {[1, 2, 3, 4, 5].map((stars) => (
          <button key={stars} type="submit" name="stars" value={stars} className="chip">
            <Trans>{stars} of 5</Trans>
          </button>
        ))}
      </fieldset>
    </Form>
  )
}

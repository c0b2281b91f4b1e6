import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TicketView } from '../ticket-view.server.ts'
import { MessageFiles } from './message-files.tsx'

export function TicketMessages({ ticket }: { ticket: TicketView }) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  // Scrolls to the newest message.
  const count = ticket.messages.length
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <ol
      ref={list}
      className="inbox-said"
      aria-live="polite"
      aria-label={t`Conversation`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so the keyboard must reach it
      tabIndex={0}
    >
      {ticket.messages.map((message, index) => (
        <Message
          key={message.id}
          ticket={ticket}
          message={message}
          isNewDay={message.day !== ticket.messages[index - 1]?.day}
        />
      ))}
    </ol>
  )
}

type Props = {
  ticket: TicketView
  message: TicketView['messages'][number]
  isNewDay: boolean
}

function Message({ ticket, message, isNewDay }: Props) {
  return (
    <li data-kind={message.kind}>
      {isNewDay ? <p className="chat-day">{message.day}</p> : null}
      {message.words || message.kind === 'note' ? (
        <p className="chat-words">
          {message.kind === 'note' ? (
            <b>
              <Lock aria-hidden /> <Trans>Note: they don't see it.</Trans>{' '}
            </b>
          ) : null}
          {message.words}
        </p>
      ) : null}
      <MessageFiles files={message.files} />
      <Byline ticket={ticket} message={message} />
    </li>
  )
}

/** A message's author, time, channel, and whether it was read. */
function Byline({ ticket, message }: Omit<Props, 'isNewDay'>) {
  const { t } = useLingui()
  return (
    <small>
      {message.kind === 'visitor'
        ? ticket.name || t`Anonymous`
        : message.kind === 'automatic'
          ? t`Automatic`
          : message.byName}
      , {message.time}
      {message.mailedFrom === null
        ? null
        : message.isFromElsewhere
          ? `, ${t`by email from another address: ${message.mailedFrom}`}`
          : `, ${t`by email`}`}
      {message.kind === 'agent' ? (message.isRead ? `, ${t`Read`}` : `, ${t`Sent`}`) : null}
    </small>
  )
}

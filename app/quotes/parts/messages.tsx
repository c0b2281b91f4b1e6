import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { MOST_MESSAGE_LETTERS } from '../message.ts'

export type Message = {
  id: string
  sender: 'customer' | 'provider'
  words: string
  when: string
  isRemoved: boolean
}

type FormProps = {
  invitationId: string
  action?: string
  errors?: string[]
  typed?: string
  label: string
}

type ListProps = {
  messages: Message[]
  /** The side that views the page. */
  own: Message['sender']
  /** The name of the other side. */
  other: string
}

/** The messages between customer and provider about one invitation, with a form. */
export function Messages({
  messages,
  own,
  other,
  mayWrite,
  ...form
}: ListProps & FormProps & { mayWrite: boolean }) {
  return (
    <div className="grid gap-3">
      {messages.length > 0 ? <MessageList messages={messages} own={own} other={other} /> : null}
      {mayWrite ? <MessageForm count={messages.length} {...form} /> : null}
    </div>
  )
}

function MessageList({ messages, own, other }: ListProps) {
  const { t } = useLingui()
  return (
    <ol className="messages">
      {messages.map((message) => {
        const { id, sender, when } = message
        const isOwn = sender === own
        return (
          <li key={id} data-own={isOwn ? '' : undefined}>
            {message.isRemoved ? <Removed id={id} isOwn={isOwn} /> : <p>{message.words}</p>}
            <small>
              {isOwn ? t`You, ${when}` : `${other}, ${when}`}
              {isOwn || message.isRemoved ? null : <ReportMessage id={id} when={when} />}
            </small>
          </li>
        )
      })}
    </ol>
  )
}

/** A placeholder of a message that moderation removed. Its author sees why, and can appeal. */
function Removed({ id, isOwn }: { id: string; isOwn: boolean }) {
  const site = useRoot()?.site.name
  return (
    <p className="italic">
      <Trans>Removed by {site}</Trans>
      {isOwn ? (
        <>
          {' '}
          <Link to={`/appeal/message/${id}` satisfies SiteAddress} className="link">
            <Trans>See why</Trans>
          </Link>
        </>
      ) : null}
    </p>
  )
}

function ReportMessage({ id, when }: { id: string; when: string }) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <>
      {' · '}
      <Link
        to={localizedPath(`/report/message/${id}`)}
        className="link"
        aria-label={t`Report the message of ${when}`}
      >
        <Trans>Report</Trans>
      </Link>
    </>
  )
}

type MessageFormProps = FormProps & { count: number }

function MessageForm({ invitationId, count, action, errors, typed, label }: MessageFormProps) {
  const form = useFormResetBy(count)
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      preventScrollReset
      className="message-form"
    >
      <input type="hidden" name="invitationId" value={invitationId} />
      <TextArea
        id={`words-${invitationId}`}
        name="words"
        label={label}
        maxLength={MOST_MESSAGE_LETTERS}
        rows={2}
        defaultValue={typed}
        errors={errors}
      />
      <div>
        <SendMessage invitationId={invitationId} />
      </div>
    </Form>
  )
}

/** Clears the field once the message is in the list above. */
function useFormResetBy(count: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (count > 0) form.current?.reset()
  }, [count])
  return form
}

function SendMessage({ invitationId }: { invitationId: string }) {
  const { state, formData } = useNavigation()
  const isBusy =
    state !== 'idle' &&
    formData?.get('intent') === 'write' &&
    formData.get('invitationId') === invitationId
  return (
    <Button
      type="submit"
      name="intent"
      value="write"
      icon={<Send aria-hidden />}
      busy={isBusy ? <Trans>Sending…</Trans> : undefined}
    >
      <Trans>Send message</Trans>
    </Button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { MOST_MESSAGE_LETTERS } from '../message.ts'

export type Message = { id: string; sender: 'customer' | 'provider'; words: string; when: string }

/** What customer and provider wrote to each other about one invitation, and a field to go on. */
export function Messages({
  invitationId,
  messages,
  own,
  other,
  mayWrite,
  action,
  errors,
  typed,
  label,
}: {
  invitationId: string
  messages: Message[]
  /** Whose page this is. */
  own: Message['sender']
  /** What the other side is called. */
  other: string
  mayWrite: boolean
  action?: string
  errors?: string[]
  typed?: string
  label: string
}) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const isBusy =
    navigation.state !== 'idle' &&
    navigation.formData?.get('intent') === 'write' &&
    navigation.formData.get('invitationId') === invitationId
  const form = useRef<HTMLFormElement>(null)
  const count = messages.length
  // A message that stands in the list above need not stand in the field any longer.
  useEffect(() => {
    if (count > 0) form.current?.reset()
  }, [count])
  return (
    <div className="grid gap-3">
      {messages.length > 0 ? (
        <ol className="messages">
          {messages.map(({ id, sender, words, when }) => (
            <li key={id} data-own={sender === own ? '' : undefined}>
              <p>{words}</p>
              <small>{sender === own ? t`You, ${when}` : `${other}, ${when}`}</small>
            </li>
          ))}
        </ol>
      ) : null}
      {mayWrite ? (
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
            <Button
              type="submit"
              name="intent"
              value="write"
              icon={<Send aria-hidden />}
              busy={isBusy ? <Trans>Sending…</Trans> : undefined}
            >
              <Trans>Send message</Trans>
            </Button>
          </div>
        </Form>
      ) : null}
    </div>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, useFormAction } from 'react-router'
import { PersonCheck } from '#app/page/person-check.tsx'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { translate } from '#app/platform/messages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { ContactFields, useContactForm } from './contact-fields.tsx'
import { forgetSavedMessage, useMessageOwner, useSavedMessage } from './use-saved-message.ts'

export type ContactAnswer = {
  /** The id of the stored message. */
  sent?: string
  result?: SubmissionResult<string[]>
  challenge?: Challenge
  failure?: string
}

const PANEL_STAYS = 5000

type Props = {
  form: FetcherWithComponents<ContactAnswer>
  /** The action data of a page without script. */
  answeredFirst: ContactAnswer | undefined
  subjects: { value: string; label: string }[]
}

export function MessageForm(props: Props) {
  const answer = props.form.data ?? props.answeredFirst
  const sent = answer?.sent
  const isThanked = useThanks(answer)

  return (
    <section id="message" className="contact-message">
      <h2>
        <Trans>Send us a message</Trans>
      </h2>
      {sent && isThanked ? (
        <Sent />
      ) : (
        // After sending, the form is empty.
        <Fields key={sent} {...props} answer={sent ? undefined : answer} />
      )}
    </section>
  )
}

/** A toast for each sent message, and whether its panel is still shown. */
function useThanks(answer: ContactAnswer | undefined): boolean {
  const { t } = useLingui()
  const owner = useMessageOwner()
  const sent = answer?.sent
  // Not the message's id: the same text sent again gets the same id.
  const [panelOf, setPanelOf] = useState(sent ? answer : undefined)

  useEffect(() => {
    if (!sent) return
    setPanelOf(answer)
    forgetSavedMessage(owner)
    toast.success(t`Message sent successfully!`, {
      id: 'contact',
      description: t`Thank you for your message. We'll get back to you soon.`,
    })
    const over = setTimeout(() => setPanelOf(undefined), PANEL_STAYS)
    return () => clearTimeout(over)
    // Once per answer, not again when the language changes.
  }, [answer])
  return panelOf === answer
}

function Sent() {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="contact-sent" role="status">
      <CircleCheck aria-hidden />
      <h3 className="text-h3">
        <Trans>Message Sent Successfully!</Trans>
      </h3>
      <p>
        <Trans>Thank you for reaching out. We'll get back to you as soon as possible.</Trans>
      </p>
    </div>
  )
}

type FieldsProps = Props & { answer: ContactAnswer | undefined }

function Fields({ form: sending, answer, subjects }: FieldsProps) {
  const isSending = sending.state !== 'idle'
  const action = useFormAction()
  const [form, fields] = useContactForm(answer?.result)
  const saved = useSavedMessage(form.id)

  useFailureToast(answer)

  return (
    <sending.Form
      method="post"
      action={action}
      {...getFormProps(form)}
      onFocus={toast.ready}
      onInput={saved.save}
    >
      <p className="text-ink-2">
        <Trans>Fill in all four fields.</Trans>
      </p>
      <ContactFields fields={fields} subjects={subjects} isSending={isSending} />
      {isSending ? (
        <p role="status" className="visually-hidden">
          <Trans>Sending...</Trans>
        </p>
      ) : null}
      <PersonCheck challenge={answer?.challenge} />
      {isSending ? null : <FailureBanner answer={answer} />}
      <Foot isSending={isSending} isSaved={saved.isSaved} />
      <p className="text-small text-ink-2">
        <Trans>We keep your message for 90 days, so that we can reply.</Trans>
      </p>
    </sending.Form>
  )
}

function Foot({ isSending, isSaved }: { isSending: boolean; isSaved: boolean }) {
  return (
    <div className="contact-foot">
      <Button
        type="submit"
        kind="marigold"
        size="large"
        wide="phone"
        busy={isSending ? <Trans>Sending...</Trans> : undefined}
      >
        <Trans>Send message</Trans>
      </Button>
      {isSaved ? (
        <p className="contact-kept">
          <CloudCheck aria-hidden />
          <Trans>Saved on this device until you send it</Trans>
        </p>
      ) : null}
    </div>
  )
}

function FailureBanner({ answer }: { answer: ContactAnswer | undefined }) {
  const { i18n } = useLingui()
  if (!answer?.failure) return null
  return (
    <Banner tone="danger" role="alert" title={translate(i18n, answer.failure)}>
      <Trans>What you wrote is still here.</Trans>
    </Banner>
  )
}

function useFailureToast(answer: ContactAnswer | undefined) {
  const { t, i18n } = useLingui()
  useEffect(() => {
    if (answer?.failure)
      toast.error(t`Failed to send message`, {
        id: 'contact',
        description: translate(i18n, answer.failure),
      })
    // Once per answer.
  }, [answer])
}

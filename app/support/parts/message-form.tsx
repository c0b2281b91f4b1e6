import type { SubmissionResult } from '@conform-to/react'
import { getFormProps, getInputProps, getSelectProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudCheck, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, useFormAction } from 'react-router'
import { PersonCheck } from '#app/page/person-check.tsx'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { translate } from '#app/platform/messages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { toast } from '#app/ui/toast.ts'
import { ContactMessage, LONGEST_MESSAGE } from '../public/contact-message.ts'
import { forgetKeptMessage, useKeptMessage, useMessageOwner } from './use-kept-message.ts'

export type ContactAnswer = {
  /** The message's id: it is stored. */
  sent?: string
  result?: SubmissionResult<string[]>
  challenge?: Challenge
  failure?: string
}

const PANEL_STAYS = 5000

type Props = {
  form: FetcherWithComponents<ContactAnswer>
  /** What a page without script was answered. */
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
        // A message that was sent leaves an empty form behind.
        <Fields key={sent} {...props} answer={sent ? undefined : answer} />
      )}
    </section>
  )
}

/** Says once for each message that was sent, and for a while on the page, that it was. */
function useThanks(answer: ContactAnswer | undefined): boolean {
  const { t } = useLingui()
  const owner = useMessageOwner()
  const sent = answer?.sent
  // Not the message's id: whoever sends the same words again is answered with the same one.
  const [panelOf, setPanelOf] = useState(sent ? answer : undefined)

  useEffect(() => {
    if (!sent) return
    setPanelOf(answer)
    forgetKeptMessage(owner)
    toast.success(t`Message sent successfully!`, {
      id: 'contact',
      description: t`Thank you for your message. We'll get back to you soon.`,
    })
    const over = setTimeout(() => setPanelOf(undefined), PANEL_STAYS)
    return () => clearTimeout(over)
    // Once for each answer: words that change with the language say nothing new.
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

function Fields({
  form: sending,
  answer,
  subjects,
}: Props & { answer: ContactAnswer | undefined }) {
  const { i18n } = useLingui()
  const isSending = sending.state !== 'idle'
  const failure = answer?.failure && translate(i18n, answer.failure)
  const action = useFormAction()
  const [form, fields] = useContactForm(answer)
  const kept = useKeptMessage(form.id)

  useFailureToast(answer)

  return (
    <sending.Form
      method="post"
      action={action}
      {...getFormProps(form)}
      onFocus={toast.ready}
      onInput={kept.keep}
    >
      <p className="text-ink-2">
        <Trans>Fill in all four fields.</Trans>
      </p>
      <FourFields fields={fields} subjects={subjects} isSending={isSending} />
      {isSending ? (
        <p role="status" className="visually-hidden">
          <Trans>Sending...</Trans>
        </p>
      ) : null}
      <PersonCheck challenge={answer?.challenge} />
      {failure && !isSending ? (
        <Banner tone="danger" role="alert" title={failure}>
          <Trans>What you wrote is still here.</Trans>
        </Banner>
      ) : null}
      <Foot isSending={isSending} isKept={kept.isKept} />
      <p className="text-small text-ink-2">
        <Trans>We keep your message for 90 days, so that we can reply.</Trans>
      </p>
    </sending.Form>
  )
}

function FourFields({
  fields,
  subjects,
  isSending,
}: Pick<Props, 'subjects'> & { fields: ContactFields; isSending: boolean }) {
  const { t } = useLingui()
  return (
    <div className="contact-fields" inert={isSending}>
      <TextField
        {...getInputProps(fields.name, { type: 'text' })}
        key={fields.name.key}
        autoComplete="name"
        label={t`Name`}
        errors={fields.name.errors}
      />
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        key={fields.email.key}
        label={t`Email`}
        icon={<Mail aria-hidden />}
        errors={fields.email.errors}
        autoComplete="email"
        inputMode="email"
      />
      <Select
        {...getSelectProps(fields.subject)}
        key={fields.subject.key}
        label={t`Subject`}
        placeholder={t`Choose a subject`}
        options={subjects}
        errors={fields.subject.errors}
      />
      <TextArea
        {...getInputProps(fields.message, { type: 'text' })}
        key={fields.message.key}
        rows={5}
        label={t`Message`}
        errors={fields.message.errors}
        maxLength={LONGEST_MESSAGE}
      />
    </div>
  )
}

function Foot({ isSending, isKept }: { isSending: boolean; isKept: boolean }) {
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
      {isKept ? (
        <p className="contact-kept">
          <CloudCheck aria-hidden />
          <Trans>Saved on this device until you send it</Trans>
        </p>
      ) : null}
    </div>
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
    // Once for each answer.
  }, [answer])
}

type ContactFields = ReturnType<typeof useContactForm>[1]

function useContactForm(answer: ContactAnswer | undefined) {
  return useForm({
    id: 'contact',
    lastResult: answer?.result,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ContactMessage }),
  })
}

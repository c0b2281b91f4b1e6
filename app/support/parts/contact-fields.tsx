import type { SubmissionResult } from '@conform-to/react'
import { getInputProps, getSelectProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ContactMessage, LONGEST_MESSAGE } from '../public/contact-message.ts'

type Fields = ReturnType<typeof useContactForm>[1]

export function useContactForm(lastResult: SubmissionResult<string[]> | undefined) {
  return useForm({
    id: 'contact',
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ContactMessage }),
  })
}

type Props = {
  fields: Fields
  subjects: { value: string; label: string }[]
  isSending: boolean
}

export function ContactFields({ fields, subjects, isSending }: Props) {
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

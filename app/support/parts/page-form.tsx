import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { PersonCheck } from '#app/page/person-check.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MOST_FILES } from '../files.ts'
import { MOST_LETTERS } from '../public/chat-message.ts'
import type { Route } from '../screens/+types/support.ts'
import { useFiles } from '../window/use-files.ts'
import { usePageDraft } from '../window/use-page-draft.ts'
import { FileField } from './file-field.tsx'

export type Props = Pick<Route.ComponentProps['loaderData'], 'chat' | 'formKey'> & {
  who: string
  refused: Route.ComponentProps['actionData']
}

/** A repeated submission of the same `formKey` is ignored. */
export function WriteForm({ who, chat, formKey, refused }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const files = useFiles(chat.language, MOST_FILES, refused?.saved)
  const messages = chat.messages
  const save = usePageDraft(form, { who, key: formKey, files, messages, refused })
  const errors: FormErrors = refused?.errors ?? {}
  const typed: Record<string, string> = refused?.typed ?? {}
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="support-form"
      noValidate
      ref={form}
      onInput={save}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={formKey} />
      <WordsField typed={typed} errors={errors} />
      <FileField files={files} errors={errors.files}>
        <Trans>Pictures or PDFs, at most 5</Trans>
      </FileField>
      {chat.isKnown ? null : <Who chat={chat} typed={typed} errors={errors} />}
      <PersonCheck challenge={refused?.challenge} />
      <SendButton isFilesUnderWay={files.isUnderWay} />
    </Form>
  )
}

type FormErrors = Record<string, string[] | undefined>

type FieldProps = { typed: Record<string, string>; errors: FormErrors }

function WordsField({ typed, errors }: FieldProps) {
  const { t } = useLingui()
  return (
    <TextArea
      name="words"
      label={t`Your message`}
      rows={4}
      maxLength={MOST_LETTERS}
      defaultValue={typed.words}
      errors={errors.words}
    />
  )
}

function Who({ chat, typed, errors }: FieldProps & Pick<Props, 'chat'>) {
  const { t } = useLingui()
  return (
    <div className="support-who">
      <TextField
        name="name"
        label={t`Name`}
        optional
        autoComplete="name"
        defaultValue={typed.name ?? chat.name}
        errors={errors.name}
      />
      <TextField
        name="email"
        type="email"
        label={t`Email`}
        optional
        hint={t`If you leave, we'll reply by email.`}
        autoComplete="email"
        defaultValue={typed.email ?? chat.email}
        errors={errors.email}
      />
    </div>
  )
}

function SendButton({ isFilesUnderWay }: { isFilesUnderWay: boolean }) {
  const isBusy = useNavigation().formData?.get('intent') === 'send'
  return (
    <Button
      type="submit"
      kind="marigold"
      busy={
        isFilesUnderWay ? (
          <Trans>Sending files…</Trans>
        ) : isBusy ? (
          <Trans>Sending…</Trans>
        ) : undefined
      }
    >
      <Trans>Send</Trans>
    </Button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { MOST_BYTES } from './most-bytes.ts'
import { shrunk } from './shrunk.ts'

type Props = {
  intent: string
  name: string
  label: ReactNode
  accept: string
  save: ReactNode
  multiple?: boolean
  errors?: string[]
  hidden?: Record<string, string>
  /** Drawn smaller before it is sent; documents go as they are. */
  isPicture?: boolean
  /** More fields that go with the file. */
  children?: ReactNode
}

/**
 * A chooser and its button, one plain form. With script pictures are made small before they are sent,
 * because data is dear, and what is too large is said here instead of after sending it.
 */
export function SendFiles({
  intent,
  name,
  label,
  accept,
  save,
  multiple,
  errors = [],
  hidden = {},
  isPicture,
  children,
}: Props) {
  const { t } = useLingui()
  const id = useId()
  const submit = useSubmit()
  const { state, formData } = useNavigation()
  const [isShrinking, setShrinking] = useState(false)
  const [tooLarge, setTooLarge] = useState<string[]>([])
  const isSending =
    state !== 'idle' &&
    formData?.get('intent') === intent &&
    Object.entries(hidden).every(([key, value]) => formData.get(key) === value)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const chosen = typed
      .getAll(name)
      .filter((item) => item instanceof File && item.size > 0) as File[]
    typed.delete(name)
    setShrinking(true)
    const ready = await Promise.all(
      chosen.map(async (file) => ({ file, blob: isPicture ? await shrunk(file) : file })),
    )
    setShrinking(false)
    const heavy = ready.filter(({ blob }) => blob.size > MOST_BYTES)
    const whole = ready.reduce((sum, { blob }) => sum + blob.size, 0)
    setTooLarge(
      heavy.length > 0
        ? heavy.map(({ file }) => t`${file.name} is over 12 MB. Choose a smaller file.`)
        : whole > MOST_BYTES
          ? [t`Together these are over 12 MB. Send them in two batches.`]
          : [],
    )
    if (heavy.length > 0 || whole > MOST_BYTES) return
    for (const { file, blob } of ready) typed.append(name, blob, file.name)
    form.reset()
    await submit(typed, {
      method: 'post',
      encType: 'multipart/form-data',
      preventScrollReset: true,
    })
  }

  const said = [...tooLarge, ...errors]
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      data-settings
      onSubmit={send}
      className="grid min-w-0 gap-4 [&>*]:min-w-0"
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
      <div>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <div className="settings-send">
          <input
            id={id}
            type="file"
            name={name}
            accept={accept}
            multiple={multiple}
            aria-invalid={said.length > 0 ? true : undefined}
            aria-describedby={`${id}-error`}
          />
          <Button
            type="submit"
            icon={<Upload aria-hidden />}
            busy={isShrinking || isSending ? <Trans>Uploading</Trans> : null}
          >
            {save}
          </Button>
        </div>
        <FieldError id={id} errors={said} />
      </div>
    </Form>
  )
}

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
  /** Downscaled before uploading; documents are uploaded unchanged. */
  isPicture?: boolean
  /** Further fields posted with the file. */
  children?: ReactNode
}

/**
 * A file input with its button, one plain form. With script, pictures are downscaled before uploading,
 * because data is expensive, and files that are too large are rejected before uploading.
 */
export function SendFiles(props: Props) {
  const { intent, name, label, accept, save, multiple, errors = [], hidden = {}, children } = props
  const id = useId()
  const { send, isBusy, tooLarge } = useSendFiles(props)
  const problems = [...tooLarge, ...errors]
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
      <HiddenFields fields={{ intent, ...hidden }} />
      {children}
      <div>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <div className="settings-send">
          <input
            {...{ id, name, accept, multiple }}
            type="file"
            aria-invalid={problems.length > 0 ? true : undefined}
            aria-describedby={`${id}-error`}
          />
          <Button
            type="submit"
            icon={<Upload aria-hidden />}
            busy={isBusy ? <Trans>Uploading</Trans> : null}
          >
            {save}
          </Button>
        </div>
        <FieldError id={id} errors={problems} />
      </div>
    </Form>
  )
}

const HiddenFields = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([key, value]) => (
    <input key={key} type="hidden" name={key} value={value} />
  ))

function useSendFiles({ intent, name, hidden = {}, isPicture }: Props) {
  const submit = useSubmit()
  const problemsOf = useSizeProblems()
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
    const chosen = typed.getAll(name).filter((item) => item instanceof File && item.size > 0)
    typed.delete(name)
    setShrinking(true)
    const ready = await Promise.all((chosen as File[]).map((file) => prepared(file, isPicture)))
    setShrinking(false)
    const problems = problemsOf(ready)
    setTooLarge(problems)
    if (problems.length > 0) return
    for (const { file, blob } of ready) typed.append(name, blob, file.name)
    form.reset()
    const options = { method: 'post', encType: 'multipart/form-data' } as const
    await submit(typed, { ...options, preventScrollReset: true })
  }
  return { send, isBusy: isShrinking || isSending, tooLarge }
}

type Prepared = { file: File; blob: Blob }

const prepared = async (file: File, isPicture?: boolean): Promise<Prepared> => ({
  file,
  blob: isPicture ? await shrunk(file) : file,
})

function useSizeProblems() {
  const { t } = useLingui()
  return (files: Prepared[]): string[] => {
    const heavy = files.filter(({ blob }) => blob.size > MOST_BYTES)
    if (heavy.length > 0)
      return heavy.map(({ file }) => t`${file.name} is over 12 MB. Choose a smaller file.`)
    const whole = files.reduce((sum, { blob }) => sum + blob.size, 0)
    return whole > MOST_BYTES ? [t`Together these are over 12 MB. Send them in two batches.`] : []
  }
}

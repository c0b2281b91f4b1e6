import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useFirstProblem } from '#app/ui/use-first-problem.ts'
import { MOST_BYTES } from '#app/uploads/public/most-bytes.ts'
import { PICTURES } from '#app/uploads/public/remove-picture.tsx'

type Props = {
  intent: string
  save: ReactNode
  quiet?: boolean
  errors?: string[]
  children?: ReactNode
}

/** A file upload of an uncropped picture, with further fields. The input stays if the file is rejected. */
export function FileForm({ intent, save, quiet, errors = [], children }: Props) {
  const { t } = useLingui()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const { tooLarge, refuseLarge } = useTooLarge()
  const problems = tooLarge ?? errors
  useFirstProblem(errors.length > 0 ? errors : null, form)
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      data-settings
      onSubmit={refuseLarge}
      className="settings-form"
    >
      <input type="hidden" name="intent" value={intent} />
      <Field
        id={id}
        label={<Trans>Picture file</Trans>}
        hint={t`JPG, PNG, WebP or AVIF, up to 12 MB. Place and camera data are removed.`}
        errors={problems}
      >
        <div className="settings-send">
          <input
            id={id}
            name="picture"
            type="file"
            accept={PICTURES}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={`${id}-description ${id}-error`}
          />
        </div>
      </Field>
      {children}
      <div className="settings-foot">
        <Button
          type="submit"
          kind={quiet ? 'outline' : 'marigold'}
          icon={<Upload aria-hidden />}
          busy={
            state !== 'idle' && formData?.get('intent') === intent ? <Trans>Uploading</Trans> : null
          }
        >
          {save}
        </Button>
      </div>
    </Form>
  )
}

/** Checks the size in the browser before uploading. */
function useTooLarge() {
  const { t } = useLingui()
  const [tooLarge, setTooLarge] = useState<string[] | null>(null)
  function refuseLarge(event: FormEvent<HTMLFormElement>) {
    const file = new FormData(event.currentTarget).get('picture')
    const isLarge = file instanceof File && file.size > MOST_BYTES
    setTooLarge(isLarge ? [t`${file.name} is over 12 MB. Choose a smaller file.`] : null)
    if (isLarge) event.preventDefault()
  }
  return { tooLarge, refuseLarge }
}

import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { FormRefusal } from './form-parts.tsx'
import { ChangedPassword, NewPassword } from './forms.ts'
import { NewPasswordTwice } from './identity-fields.tsx'

type Props = {
  id: string
  /** The account's email, as `username` for password managers. */
  email: string
  requiresCurrentPassword: boolean
  lastResult: SubmissionResult<string[]> | undefined
  className?: string
}

/** A new password with its confirmation, and the current password where it is required. */
export function NewPasswordForm({
  id,
  email,
  requiresCurrentPassword,
  lastResult,
  className,
}: Props) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  const schema = requiresCurrentPassword ? ChangedPassword : NewPassword
  const [form, fields] = useForm<{ current?: string; password: string; confirmation: string }>({
    id,
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <Form method="post" {...getFormProps(form)} className={cx('auth-form', className)}>
      <FormRefusal errors={form.errors} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {requiresCurrentPassword ? (
        <PasswordField
          {...getInputProps(fields.current, { type: 'password' })}
          key={fields.current.key}
          label={t`Current password`}
          errors={fields.current.errors}
          autoComplete="current-password"
        />
      ) : null}
      <NewPasswordTwice fields={fields} label={t`New password`} />
      <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
        <Trans>Save new password</Trans>
      </Button>
    </Form>
  )
}

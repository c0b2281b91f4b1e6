import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { PersonCheck } from '#app/page/person-check.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormRefusal, NewPasswordField } from './form-parts.tsx'
import { Register } from './forms.ts'
import type { Answered } from './refused.server.ts'

type Props = {
  lastResult: Answered | undefined
  next: string
  /** Whether an address counts as confirmed at once: then no link is sent. */
  autoconfirm: boolean
}

export function RegisterForm({ lastResult, next, autoconfirm }: Props) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'register',
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Register }),
  })
  return (
    <Form method="post" {...getFormProps(form)} className="auth-form">
      <input type="hidden" name="form" value="register" />
      <input type="hidden" name="next" value={next} />
      <FormRefusal errors={form.errors} />
      <TextField
        {...getInputProps(fields.name, { type: 'text' })}
        key={fields.name.key}
        label={t`Full name`}
        errors={fields.name.errors}
        autoComplete="name"
      />
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        key={fields.email.key}
        label={t`Email`}
        hint={autoconfirm ? undefined : t`We send one link to it before you can sign in.`}
        errors={fields.email.errors}
        autoComplete="username"
        inputMode="email"
      />
      <NewPasswordField
        {...getInputProps(fields.password, { type: 'password' })}
        key={fields.password.key}
        label={t`Password`}
        hint={t`At least 6 characters. Three words you can remember are better.`}
        errors={fields.password.errors}
      />
      <PasswordField
        {...getInputProps(fields.confirmation, { type: 'password' })}
        key={fields.confirmation.key}
        label={t`Confirm password`}
        errors={fields.confirmation.errors}
        autoComplete="new-password"
      />
      <div>
        <Checkbox
          {...getInputProps(fields.provider, { type: 'checkbox' })}
          key={fields.provider.key}
          label={<b>{t`Register as a service provider`}</b>}
          hint={t`Next: your application. You can stop and come back.`}
        />
        <Checkbox
          {...getInputProps(fields.terms, { type: 'checkbox' })}
          key={fields.terms.key}
          label={<TermsWords />}
          hint={t`Both dated; we keep which version you agreed to.`}
          errors={fields.terms.errors}
        />
      </div>
      <PersonCheck asked={lastResult?.asked} />
      <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
        <Trans>Create my account</Trans>
      </Button>
    </Form>
  )
}

function TermsWords() {
  return (
    <Trans>
      I agree to the{' '}
      <Link to={'/terms' satisfies SiteAddress} className="link" target="_blank">
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to={'/privacy' satisfies SiteAddress} className="link" target="_blank">
        Privacy Policy
      </Link>
    </Trans>
  )
}

import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { CookieCheck } from '#app/page/cookie-check.tsx'
import { PersonCheck } from '#app/page/person-check.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormRefusal } from './form-parts.tsx'
import { Login } from './forms.ts'
import { usePasskeyAutofill } from './passkey-autofill.ts'
import type { Answered } from './refused.server.ts'

type Props = { lastResult: Answered | undefined; next: string; passkeys: boolean }

export function LoginForm({ lastResult, next, passkeys }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const passkeyRefusal = usePasskeyAutofill({ isOffered: passkeys, next })
  const [form, fields] = useLoginForm(lastResult)
  return (
    <Form method="post" {...getFormProps(form)} className="auth-form">
      <input type="hidden" name="form" value="login" />
      <CookieCheck />
      <input type="hidden" name="next" value={next} />
      <FormRefusal errors={form.errors ?? passkeyRefusal} />
      <LoginFields fields={fields} />
      <PersonCheck
        challenge={lastResult?.challenge}
        otherwise={
          <Link to={'/auth/forgot' satisfies SiteAddress} className="link">
            <Trans>Get a link by email</Trans>
          </Link>
        }
      />
      <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
        <Trans>Login</Trans>
      </Button>
    </Form>
  )
}

function LoginFields({ fields }: { fields: ReturnType<typeof useLoginForm>[1] }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        key={fields.email.key}
        label={t`Email`}
        errors={fields.email.errors}
        autoComplete="username webauthn"
        inputMode="email"
      />
      <PasswordField
        {...getInputProps(fields.password, { type: 'password' })}
        key={fields.password.key}
        label={t`Password`}
        errors={fields.password.errors}
        autoComplete="current-password"
      />
      <RememberMe field={fields.remember} />
    </>
  )
}

function RememberMe({ field }: { field: ReturnType<typeof useLoginForm>[1]['remember'] }) {
  const { t } = useLingui()
  return (
    <div className="auth-remember">
      <Checkbox
        {...getInputProps(field, { type: 'checkbox' })}
        key={field.key}
        label={t`Remember me`}
        hint={t`Up to 30 days on this device`}
      />
      <Link to={'/auth/forgot' satisfies SiteAddress} className="auth-forgot">
        <Trans>Forgot password?</Trans>
      </Link>
    </div>
  )
}

function useLoginForm(lastResult: Props['lastResult']) {
  return useForm({
    id: 'login',
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    defaultValue: { remember: 'on' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Login }),
  })
}

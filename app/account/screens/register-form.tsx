import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { CookieCheck } from '#app/page/cookie-check.tsx'
import { PersonCheck } from '#app/page/person-check.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormRefusal } from './form-parts.tsx'
import { Register } from './forms.ts'
import { EmailField, LegalLink, NewPasswordTwice } from './identity-fields.tsx'
import type { Answered } from './refused.server.ts'

type Props = {
  lastResult: Answered | undefined
  next: string
  /** Whether addresses count as confirmed without an emailed link. */
  autoconfirm: boolean
}

export function RegisterForm({ lastResult, next, autoconfirm }: Props) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useRegisterForm(lastResult)
  return (
    <Form method="post" {...getFormProps(form)} className="auth-form">
      <input type="hidden" name="form" value="register" />
      <CookieCheck />
      <input type="hidden" name="next" value={next} />
      <FormRefusal errors={form.errors} />
      <TextField
        {...getInputProps(fields.name, { type: 'text' })}
        key={fields.name.key}
        label={t`Full name`}
        errors={fields.name.errors}
        autoComplete="name"
      />
      <EmailField
        field={fields.email}
        hint={autoconfirm ? undefined : t`We'll send it a link before you can sign in.`}
      />
      <NewPasswordTwice fields={fields} label={t`Password`} />
      <RoleAndTerms fields={fields} />
      <PersonCheck challenge={lastResult?.challenge} />
      <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
        <Trans>Create account</Trans>
      </Button>
    </Form>
  )
}

function RoleAndTerms({ fields }: { fields: ReturnType<typeof useRegisterForm>[1] }) {
  const { t } = useLingui()
  return (
    <div>
      <Checkbox
        {...getInputProps(fields.provider, { type: 'checkbox' })}
        key={fields.provider.key}
        label={<b>{t`Register as a service provider`}</b>}
        hint={t`Next: your application. You can stop and come back later.`}
      />
      <Checkbox
        {...getInputProps(fields.terms, { type: 'checkbox' })}
        key={fields.terms.key}
        label={<TermsWords />}
        hint={t`Both are dated; we record which version you agreed to.`}
        errors={fields.terms.errors}
      />
    </div>
  )
}

function TermsWords() {
  return (
    <Trans>
      I agree to the <LegalLink to={'/terms' satisfies SiteAddress}>Terms of Service</LegalLink> and{' '}
      <LegalLink to={'/privacy' satisfies SiteAddress}>Privacy Policy</LegalLink>
    </Trans>
  )
}

function useRegisterForm(lastResult: Props['lastResult']) {
  return useForm({
    id: 'register',
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Register }),
  })
}

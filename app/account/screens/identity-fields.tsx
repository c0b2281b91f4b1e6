import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NewPasswordField } from './form-parts.tsx'

type Field = FieldMetadata<string>

/** The address that someone signs in with. */
export function EmailField({ field, hint }: { field: Field; hint?: string }) {
  const { t } = useLingui()
  return (
    <TextField
      {...getInputProps(field, { type: 'email' })}
      key={field.key}
      label={t`Email`}
      hint={hint}
      errors={field.errors}
      autoComplete="username"
      inputMode="email"
    />
  )
}

type Passwords = { password: Field; confirmation: Field }

/** A new password and its confirmation. */
export function NewPasswordTwice({ fields, label }: { fields: Passwords; label: string }) {
  const { t } = useLingui()
  const { password, confirmation } = fields
  return (
    <>
      <NewPasswordField
        {...getInputProps(password, { type: 'password' })}
        key={password.key}
        label={label}
        hint={t`At least 6 characters. Three random words are easy to remember.`}
        errors={password.errors}
      />
      <PasswordField
        {...getInputProps(confirmation, { type: 'password' })}
        key={confirmation.key}
        label={t`Confirm password`}
        errors={confirmation.errors}
        autoComplete="new-password"
      />
    </>
  )
}

type LegalLinkProps = { to: SiteAddress; children: ReactNode }

/** Opens in a new tab, so that the form beside it keeps its input. */
export function LegalLink({ to, children }: LegalLinkProps) {
  return (
    <Link to={to} className="link" target="_blank">
      {children}
    </Link>
  )
}

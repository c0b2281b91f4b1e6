import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useDeferredValue, useState } from 'react'
import { strengthOf } from '#app/auth/public/passwords.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PasswordField, Strength } from '#app/ui/password-field.tsx'

/** An error of the whole form, as the auth service phrased it. */
export function FormRefusal({ errors }: { errors: string[] | undefined }) {
  if (!errors?.length) return null
  return <Banner tone="danger" role="alert" title={errors.join(' ')} />
}

/** A new password, with its strength and the reasons while it is typed. */
export function NewPasswordField(field: ComponentProps<typeof PasswordField>) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const strength = strengthOf(useDeferredValue(typed))
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      onInput={(event) => setTyped(event.currentTarget.value)}
      foot={
        typed && (
          <div>
            <Strength level={strength.level}>{i18n._(strength.word)}</Strength>
            <p className="text-tiny text-ink-2 mt-1">{i18n._(strength.why)}</p>
          </div>
        )
      }
    />
  )
}

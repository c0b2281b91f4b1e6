import { useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { TextField } from '#app/ui/text-field.tsx'

export function PhoneField({ value, errors, hint, optional, required }: PhoneFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      id="phone"
      name="phone"
      type="tel"
      inputMode="tel"
      label={t`Cellphone`}
      hint={hint}
      optional={optional}
      required={required}
      autoComplete="tel"
      icon={<Smartphone aria-hidden />}
      maxLength={40}
      defaultValue={value}
      errors={errors}
    />
  )
}

type PhoneFieldProps = {
  value: string | undefined
  errors: string[] | undefined
  hint?: string
  optional?: boolean
  required?: boolean
}

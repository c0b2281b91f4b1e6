import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field, type FieldWords, useFieldTies } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> &
  FieldWords & {
    /** Below the field, such as `<Strength>`. */
    foot?: ReactNode
  }

/** A password field with a button that shows it. Pass `autoComplete`. */
export function PasswordField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  foot,
  ...input
}: Props) {
  const [shown, setShown] = useState(false)
  const ties = useFieldTies({ hint, errors, ...input })
  return (
    <Field {...{ label, hint, errors, optional, labelHidden, foot }} id={ties.id}>
      <div className="field-box">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...ties}
          type={shown ? 'text' : 'password'}
        />
        <ShowPassword shown={shown} inputId={ties.id} onToggle={() => setShown(!shown)} />
      </div>
    </Field>
  )
}

type ShowPasswordProps = { shown: boolean; inputId: string; onToggle: () => void }

function ShowPassword({ shown, inputId, onToggle }: ShowPasswordProps) {
  const { t } = useLingui()
  return (
    <IconButton
      label={shown ? t`Hide password` : t`Show password`}
      aria-controls={inputId}
      onClick={onToggle}
    >
      {shown ? <EyeOff /> : <Eye />}
    </IconButton>
  )
}

/** Four bars and a word below a new password. `level` is 0 to 4. */
export function Strength({ level, children }: { level: number; children: ReactNode }) {
  const tone = ['fill-danger', 'fill-danger', 'fill-clay', 'fill-fynbos', 'fill-fynbos'][level]
  return (
    <p className="strength" aria-live="polite">
      <svg width="100%" height="8" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={`${bar * 25.3}%`}
            width="24.1%"
            height="8"
            className={bar < level ? tone : 'fill-line'}
          />
        ))}
      </svg>
      <span className={level > 2 ? 'text-fynbos' : undefined}>{children}</span>
    </p>
  )
}

import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords, useFieldTies } from './field.tsx'

type Props = ComponentProps<'select'> &
  FieldWords & {
    icon?: ReactNode
    /** The first, empty choice: "Choose a province". */
    placeholder?: string
    options?: { value: string; label: string; disabled?: boolean }[]
  }

/** A native select. Pass `options`, or `<option>`s as children. */
export function Select({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  icon,
  placeholder,
  options,
  children,
  ...select
}: Props) {
  const ties = useFieldTies({ hint, errors, ...select })
  return (
    <Field {...{ label, hint, errors, optional, labelHidden }} id={ties.id}>
      <div className="field-box">
        {icon}
        <select {...select} {...ties}>
          {placeholder ? <option value="">{placeholder}</option> : null}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown />
      </div>
    </Field>
  )
}

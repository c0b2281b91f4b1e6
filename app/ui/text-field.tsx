import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords, useFieldTies } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'size'> &
  FieldWords & {
    icon?: ReactNode
    /** Text inside the field, before the value: "R". */
    before?: ReactNode
    /** Text inside the field, after the value: "km". */
    after?: ReactNode
    size?: 'hero'
    foot?: ReactNode
  }

/** A single-line field. Set the keyboard with `type`, `inputMode` and `autoComplete`. */
export function TextField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  icon,
  before,
  after,
  size,
  foot,
  ...input
}: Props) {
  const ties = useFieldTies({ hint, errors, ...input })
  return (
    <Field {...{ label, hint, errors, optional, labelHidden, foot }} id={ties.id}>
      <div className="field-box" data-size={size}>
        {icon}
        {before ? <span className="field-affix">{before}</span> : null}
        <input type="text" {...input} {...ties} />
        {after ? <span className="field-affix">{after}</span> : null}
      </div>
    </Field>
  )
}

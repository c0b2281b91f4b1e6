import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field, type FieldWords, useFieldTies } from './field.tsx'
import { spaced } from './numbers.ts'

const WARN_AT = 50

type Props = ComponentProps<'textarea'> &
  FieldWords & {
    /** Beside the counter, such as `<Saved>`. */
    status?: ReactNode
  }

/** A text area. With `maxLength` it shows a counter ("91 of 1 000"), announced only near the limit. */
export function TextArea({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  status,
  onInput,
  ...area
}: Props) {
  const { t } = useLingui()
  const ties = useFieldTies({ hint, errors, ...area })
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const { maxLength } = area
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - length
  const foot =
    status || maxLength ? (
      <div className="field-foot">
        {status}
        {maxLength ? (
          <output htmlFor={ties.id} aria-live={left <= WARN_AT ? 'polite' : 'off'}>
            {t`${spaced(length)} of ${spaced(maxLength)}`}
          </output>
        ) : null}
      </div>
    ) : null
  return (
    <Field {...{ label, hint, errors, optional, labelHidden, foot }} id={ties.id}>
      <div className="field-box">
        <textarea
          {...area}
          {...ties}
          onInput={(event) => {
            setLength(event.currentTarget.value.length)
            onInput?.(event)
          }}
        />
      </div>
    </Field>
  )
}

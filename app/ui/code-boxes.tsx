import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldWords, useFieldTies } from './field.tsx'

const FIGURES = 6

/**
 * Six figures in six boxes. It is one field, so the phone can fill in the code of a message, a
 * screen reader hears one name, and pasting "418 027" works.
 */
export function CodeBoxes({
  label,
  hint,
  errors,
  labelHidden,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'maxLength' | 'onInput' | 'onPaste'> & FieldWords) {
  const ties = useFieldTies({ hint, errors, ...input })
  const [length, setLength] = useState(String(input.defaultValue ?? '').length)
  return (
    <Field {...{ label, hint, errors, labelHidden }} id={ties.id}>
      <div className="code-frame">
        <div className="code">
          <span aria-hidden="true">
            {Array.from({ length: FIGURES }, (_, i) => (
              <i key={i} className={cx(i === Math.min(length, FIGURES - 1) && 'is-next')} />
            ))}
          </span>
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            {...input}
            {...ties}
            type="text"
            maxLength={FIGURES}
            onInput={(event) => setLength(event.currentTarget.value.length)}
            onPaste={(event) => {
              event.preventDefault()
              const field = event.currentTarget
              field.setRangeText(
                event.clipboardData.getData('text').replace(/\D/g, '').slice(0, FIGURES),
                0,
                field.value.length,
                'end',
              )
              field.dispatchEvent(new Event('input', { bubbles: true }))
            }}
          />
        </div>
      </div>
    </Field>
  )
}

import { type ClipboardEvent, type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldWords, useFieldTies } from './field.tsx'

const FIGURES = 6

type Props = Omit<ComponentProps<'input'>, 'type' | 'maxLength' | 'onInput' | 'onPaste'> &
  FieldWords

/**
 * A six-digit code. It is a single field, so the phone can autofill the code of an SMS, a screen reader
 * announces one name, and pasting "418 027" works.
 */
export function CodeBoxes({ label, hint, errors, labelHidden, ...input }: Props) {
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
            onPaste={pasteDigits}
          />
        </div>
      </div>
    </Field>
  )
}

/** Replaces the field's value by the digits of the pasted text, however they are spaced. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault()
  const field = event.currentTarget
  const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, FIGURES)
  field.setRangeText(digits, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

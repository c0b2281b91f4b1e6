import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldSet, type FieldWords } from './field.tsx'

export type Choice = { value: string; label: ReactNode; icon?: ReactNode; disabled?: boolean }

type Props = FieldWords & {
  id?: string
  name: string
  options: Choice[]
  multiple?: boolean
  defaultValue?: string | string[]
  form?: string
  onChoose?: (value: string, chosen: boolean) => void
}

/** A question with few short answers, as chips of 44 px. One answer, or several with `multiple`. */
export function ChipChoice({
  name,
  options,
  multiple,
  defaultValue,
  form,
  onChoose,
  ...words
}: Props) {
  const chosen = [defaultValue ?? []].flat()
  return (
    <FieldSet {...words}>
      <div className="chips">
        {options.map(({ value, label, icon, disabled }) => (
          <label key={value} className="chip" data-size="choice">
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              form={form}
              disabled={disabled}
              defaultChecked={chosen.includes(value)}
              onChange={(event) => onChoose?.(value, event.currentTarget.checked)}
            />
            {icon ?? <Check className="chip-tick" />}
            {label}
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

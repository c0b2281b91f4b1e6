import type { ReactNode } from 'react'
import { FieldSet, type FieldWords } from './field.tsx'

export type DateOption = {
  value: string
  /** "Today", "Sat" or "Mo". */
  day: ReactNode
  /** The day of the month, large. Left out in a row of weekdays. */
  number?: ReactNode
  /** For screen readers, where the short form isn't enough: "Saturday 7 March". */
  spoken?: string
  disabled?: boolean
}

type Props = FieldWords & {
  id?: string
  name: string
  options: DateOption[]
  multiple?: boolean
  compact?: boolean
  defaultValue?: string | string[]
  form?: string
  onChoose?: (value: string, chosen: boolean) => void
}

/** A few days side by side. `compact` is a week of small cells, `multiple` allows several. */
export function DateChoice(props: Props) {
  const { name, options, multiple, compact, defaultValue, form, onChoose, ...words } = props
  const chosen = [defaultValue ?? []].flat()
  return (
    <FieldSet {...words}>
      <div className="dates" data-compact={compact ? '' : undefined}>
        {options.map(({ value, day, number, spoken, disabled }) => (
          <label key={value} className="date">
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              form={form}
              disabled={disabled}
              aria-label={spoken}
              defaultChecked={chosen.includes(value)}
              onChange={(event) => onChoose?.(value, event.currentTarget.checked)}
            />
            {day}
            {number === undefined ? null : <b>{number}</b>}
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

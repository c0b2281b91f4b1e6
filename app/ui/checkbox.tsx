import type { ComponentProps, ReactNode } from 'react'
import { FieldError, useFieldTies } from './field.tsx'

type RowWords = {
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  /** At the end of the row: a count, or a small bar and a count. */
  end?: ReactNode
}

/** A row with a checkbox. The whole row is the target. */
export function Checkbox({
  label,
  hint,
  errors,
  end,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & RowWords) {
  return <TickRow {...{ label, hint, errors, end }} {...input} type="checkbox" look="tick-box" />
}

/** A radio button as a plain row. For rows with a picture there is OptionRow. */
export function Radio({
  label,
  hint,
  end,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & Omit<RowWords, 'errors'>) {
  return <TickRow {...{ label, hint, end }} {...input} type="radio" look="radio" />
}

/** A switch, applied at once or with its form. */
export function Switch({
  label,
  hint,
  errors,
  end,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & RowWords) {
  return (
    <TickRow
      {...{ label, hint, errors, end }}
      {...input}
      type="checkbox"
      role="switch"
      look="switch"
    />
  )
}

function TickRow({
  label,
  hint,
  errors,
  end,
  look,
  ...input
}: ComponentProps<'input'> & RowWords & { look: string }) {
  const { id, ...ties } = useFieldTies({ errors, ...input })
  return (
    <div>
      <label className="tick" htmlFor={id}>
        <input {...input} {...ties} id={id} className={look} />
        <span>
          {label}
          {hint ? <small>{hint}</small> : null}
        </span>
        {end ? <em>{end}</em> : null}
      </label>
      {input.type === 'checkbox' ? <FieldError id={id} errors={errors} /> : null}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { weekdayNames } from '#app/directory/public/weekdays.ts'
import type { Hours } from '#app/page/opening-hours.ts'
import { FieldError } from '#app/ui/field.tsx'
import { type FieldProblems, useFieldErrors } from './settings-fields.tsx'

type Props = {
  week: readonly (Hours | null)[]
  values: Record<string, string>
  problems: FieldProblems
  /** The resulting sentence for visitors. */
  reads: string
}

/** A row per day: two times, and a bar of its hours. */
export function HoursEditor({ week, values, problems, reads }: Props) {
  const errorsOf = useFieldErrors(problems)
  return (
    <>
      <p className="mt-2 text-ink-2">
        <Trans>
          Shown on the contact page and in the chat. “Open now” follows these hours. A day without
          times is closed.
        </Trans>
      </p>
      <ul className="hours-editor">
        {week.map((hours, day) => {
          const field = `hours-${day}`
          const errors = errorsOf(field)
          return <DayHours key={field} {...{ day, hours, errors }} value={values[field] ?? ''} />
        })}
      </ul>
      <p className="mt-3">
        <Trans>
          Visitors see: <b>{reads}</b>
        </Trans>
      </p>
    </>
  )
}

type DayHoursProps = {
  day: number
  hours: Props['week'][number]
  value: string
  errors: string[] | undefined
}

function DayHours({ day, hours, value, errors }: DayHoursProps) {
  const { t, i18n } = useLingui()
  const field = `hours-${day}`
  const [opens = '', closes = ''] = value.split(' ')
  const name = i18n._(weekdayNames[day]!)
  const ties = {
    'aria-invalid': errors ? true : undefined,
    'aria-describedby': `${field}-error`,
  }
  return (
    <li>
      <b>{name}</b>
      <input
        {...ties}
        type="time"
        name={`${field}-opens`}
        defaultValue={opens}
        aria-label={t`${name}, opens`}
      />
      <input
        {...ties}
        type="time"
        name={`${field}-closes`}
        defaultValue={closes}
        aria-label={t`${name}, closes`}
      />
      <DayBar hours={hours} />
      <FieldError id={field} errors={errors} />
    </li>
  )
}

const CELL = 11

/** The day's hours as squares; the same as the fields beside it. */
function DayBar({ hours }: { hours: Hours | null }) {
  return (
    <svg viewBox={`0 0 ${24 * CELL} 14`} width={24 * CELL} height={14} aria-hidden="true">
      {Array.from({ length: 24 }, (_, hour) => {
        const isOpen = hours && hour * 60 < hours.closes && (hour + 1) * 60 > hours.opens
        return (
          <path
            key={hour}
            d={`M${hour * CELL} 0h${CELL - 1}v14h-${CELL - 1}z`}
            className={isOpen ? 'fill-fynbos' : 'fill-sand-2'}
          />
        )
      })}
    </svg>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type WeekDay = {
  /** One letter. */
  letter: string
  /** The full name, for screen readers. */
  name: string
  free: boolean
}

/** The next seven days as cells: free ones with a green bottom, the others struck through. */
export function Week({
  days,
  children,
  className,
}: {
  days: readonly WeekDay[]
  /** "free next 7 days" */
  children?: ReactNode
  className?: string
}) {
  const { t } = useLingui()
  const free = days.filter((day) => day.free).map((day) => day.name)
  const names = free.join(', ')
  return (
    <div className={cx('week', className)}>
      <span role="img" aria-label={free.length ? t`Free on ${names}` : t`Not free on these days`}>
        {days.map((day, i) => (
          <span key={i} data-free={day.free ? '' : undefined}>
            {day.letter}
          </span>
        ))}
      </span>
      {children}
    </div>
  )
}

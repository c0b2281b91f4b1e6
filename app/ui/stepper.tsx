import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Bead } from './bead.tsx'
import { cx } from './cx.ts'

export type Step = {
  title: ReactNode
  /** The answer, or a description of the step. */
  answer?: ReactNode
  /** Where a completed step can be changed. */
  to?: string
}

/** "Step 2 of 4" and bars on phones; on desktop a vertical row of beads. `current` counts from 1. */
export function Stepper({
  steps,
  current,
  className,
}: {
  steps: readonly Step[]
  current: number
  className?: string
}) {
  const { t } = useLingui()
  const count = steps.length
  return (
    <div className={className}>
      <StepBars count={count} current={current} className="lg:hidden" />
      <ol aria-label={t`Steps`} className="steps max-lg:hidden">
        {steps.map(({ title, answer, to }, i) => {
          const state = i + 1 < current ? 'done' : i + 1 === current ? 'now' : 'todo'
          return (
            <li key={i} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <Bead tone={state} size={18} />
              <b>{to && state === 'done' ? <Link to={to}>{title}</Link> : title}</b>
              {answer ? <span>{answer}</span> : null}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Only the bars: done, current (striped), remaining. */
export function StepBars({
  count,
  current,
  className,
}: {
  count: number
  current: number
  className?: string
}) {
  const { t } = useLingui()
  return (
    <div
      role="img"
      aria-label={t`Step ${current} of ${count}`}
      className={cx('step-bars', className)}
    >
      {Array.from({ length: count }, (_, i) => (
        <i key={i} data-state={i + 1 < current ? 'done' : i + 1 === current ? 'now' : undefined} />
      ))}
    </div>
  )
}

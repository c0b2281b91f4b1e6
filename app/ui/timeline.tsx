import type { ReactNode } from 'react'
import { Bead } from './bead.tsx'
import { cx } from './cx.ts'

export type Moment = {
  state: 'done' | 'now' | 'needs-you' | 'refused' | 'todo'
  title: ReactNode
  /** When it was, or will be. */
  when?: ReactNode
  children?: ReactNode
}

const tones = {
  done: 'done',
  now: 'now',
  'needs-you': 'alert',
  refused: 'refused',
  todo: 'todo',
} as const

/** Events in order, as a vertical line of beads. */
export function Timeline({
  moments,
  className,
}: {
  moments: readonly Moment[]
  className?: string
}) {
  return (
    <ol className={cx('timeline', className)}>
      {moments.map(({ state, title, when, children }, i) => (
        <li key={i} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <Bead tone={tones[state]} mark={state === 'done' ? 'tick' : undefined} />
          <div>
            <b className="text-h4">{title}</b>
            {when ? <p className="timeline-when">{when}</p> : null}
            {children}
          </div>
        </li>
      ))}
    </ol>
  )
}

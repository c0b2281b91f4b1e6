import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Bead, OPEN_BEAD, SMALL_BEAD } from './bead.tsx'
import { cx } from './cx.ts'

const PITCH = 14

type Props = {
  done: number
  total?: number
  to?: string
  className?: string
}

/** Seven beads in a row: "6 of 7 checks". With `to` it links to the dated list. */
export function CheckString({ done, total = 7, to, className }: Props) {
  const { t } = useLingui()
  const string = (
    <>
      <svg
        width={total * PITCH}
        height="13"
        viewBox={`-1 -0.5 ${total * PITCH} 13`}
        aria-hidden="true"
      >
        <path d={`M4 6H${total * PITCH - 6}`} className="check-thread" />
        {Array.from({ length: total }, (_, i) => (
          <path
            key={i}
            d={i < done ? SMALL_BEAD : OPEN_BEAD}
            transform={`translate(${i * PITCH} .5) scale(.92)`}
            className={i < done ? 'check-done' : 'check-open'}
          />
        ))}
      </svg>
      {t`${done} of ${total} checks`}
    </>
  )
  return to ? (
    <Link to={to} className={cx('check-string', className)}>
      {string}
    </Link>
  ) : (
    <span className={cx('check-string', className)}>{string}</span>
  )
}

export type DatedCheck = {
  name: ReactNode
  /** How it was checked, or when it is due. */
  how: ReactNode
  /** The date it passed. Without one: "not yet". */
  date?: ReactNode
}

/** The dated list behind the row of beads. */
export function CheckList({ checks }: { checks: DatedCheck[] }) {
  const { t } = useLingui()
  return (
    <ul className="check-list">
      {checks.map(({ name, how, date }, i) => (
        <li key={i}>
          <Bead tone={date ? 'done' : 'open'} mark={date ? 'tick' : 'dash'} />
          <b className="text-h4">{name}</b>
          <span>{date ?? t`not yet`}</span>
          <p>{how}</p>
        </li>
      ))}
    </ul>
  )
}

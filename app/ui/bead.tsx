import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * The bead shape: a square with stepped corners, on a grid of 22: a check, a step, a pin, a day, a price
 * mark.
 */
export const BEAD = 'M8 0h6v3h5v5h3v6h-3v5h-5v3H8v-3H3v-5H0V8h3V3h5z'

/** The same with even steps on a grid of 12, for sizes below 16 px. */
export const SMALL_BEAD = 'M4 0h4v2h2v2h2v4h-2v2h-2v2H4v-2H2V8H0V4h2V2h2z'

/** The small one as an outline, with the stroke inside. */
export const OPEN_BEAD = 'M4.75.75h2.5v2h2v2h2v2.5h-2v2h-2v2h-2.5v-2h-2v-2h-2v-2.5h2v-2h2z'

export type BeadTone = 'done' | 'now' | 'todo' | 'open' | 'alert' | 'refused' | 'marigold' | 'data'

const tones: Record<BeadTone, string> = {
  done: 'fill-fynbos',
  now: 'fill-ink',
  todo: 'fill-line',
  open: 'fill-line-2',
  alert: 'fill-clay',
  refused: 'fill-danger',
  marigold: 'fill-marigold',
  data: 'fill-sky',
}

/** Decorative: add a text beside it. */
export function Bead({
  tone = 'done',
  size = 22,
  mark,
  className,
}: {
  tone?: BeadTone
  size?: number
  /** A tick or a dash inside, or an icon of 24 in a bead of 64. */
  mark?: 'tick' | 'dash' | ReactNode
  className?: string
}) {
  const small = size < 16
  const box = small ? 12 : 22
  return (
    <span className={cx('bead', className)}>
      <svg width={size} height={size} viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
        <path
          d={small ? SMALL_BEAD : BEAD}
          className={tones[tone]}
          shapeRendering={size % box === 0 ? 'crispEdges' : undefined}
        />
        {mark === 'tick' ? <path d="m6.5 11.5 3 3 6-6.5" className="bead-mark" /> : null}
        {mark === 'dash' ? <path d="M7 11h8" className="bead-mark" /> : null}
      </svg>
      {mark === 'tick' || mark === 'dash' ? null : mark}
    </span>
  )
}

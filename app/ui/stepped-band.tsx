import { useId } from 'react'
import { cx } from './cx.ts'
import { bandPaths, diamondPaths, phrase, ROWS } from './stepped-band.ts'

const CELL = 2
const onSand = ['stroke-band-clay', 'stroke-band-marigold', 'stroke-band-fynbos'] as const

type Props = {
  seed: string | number
  /** The brighter clay and green for dark panels. */
  ground?: 'sand' | 'panel'
  className?: string
}

/**
 * A strip of 20 px below a hero or above the footer. The seed is the route's or section's name, so that it is
 * always the same. At most two per screen, never behind text.
 */
export function SteppedBand({ seed, ground = 'sand', className }: Props) {
  const id = `band${useId()}`
  const cells = phrase(seed)
  return (
    <svg
      width="100%"
      height="20"
      aria-hidden="true"
      data-ground={ground === 'panel' ? ground : undefined}
      className={cx('band', className)}
    >
      <pattern
        id={id}
        width={cells.length * CELL}
        height={ROWS * CELL}
        y="1"
        patternUnits="userSpaceOnUse"
      >
        <Strokes paths={bandPaths(cells, CELL)} cell={CELL} />
      </pattern>
      <rect y="1" width="100%" height={ROWS * CELL} fill={`url(#${id})`} />
    </svg>
  )
}

/** The column of large stepped diamonds at the right edge of an empty state. */
export function DiamondColumn({ count = 3, cell = 8 }: { count?: number; cell?: number }) {
  const size = ROWS * cell
  const pairs = [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const
  return (
    <svg
      width={size}
      height={count * size}
      viewBox={`0 0 ${size} ${count * size}`}
      aria-hidden="true"
      className="band"
    >
      {pairs.slice(0, count).map(([outer, inner], i) => (
        <g key={outer} transform={`translate(0 ${i * size})`}>
          <Strokes paths={diamondPaths(outer, inner, cell)} cell={cell} />
        </g>
      ))}
    </svg>
  )
}

function Strokes({ paths, cell }: { paths: readonly string[]; cell: number }) {
  return (
    <g strokeWidth={cell} shapeRendering="crispEdges">
      {paths.map((d, colour) =>
        d ? <path key={colour} d={d} className={onSand[colour]} /> : null,
      )}
    </g>
  )
}

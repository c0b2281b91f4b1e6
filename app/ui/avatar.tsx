import { cx } from './cx.ts'
import { Portrait } from './portrait.tsx'
import type { PortraitLook } from './portrait-pieces.ts'
import { grounds } from './portrait-pieces.ts'
import { hash } from './seed.ts'

type Props = {
  src?: string | null
  srcSet?: string
  seed: string
  look?: Partial<PortraitLook>
  size?: number
  /** A circle, as in the choice tray. */
  round?: boolean
  /** Only where no name is beside it. */
  label?: string
  /** For the one picture at the top of a page; others wait until they are near. */
  eager?: boolean
  /** Fills whatever shape its classes give it: the person is at the foot, on more of the paper. */
  cover?: boolean
  className?: string
}

/** A person's square: the photograph, or else the cut-paper stand-in that the seed draws. */
export function Avatar({
  src,
  srcSet,
  seed,
  look,
  size = 44,
  round,
  label = '',
  eager,
  cover,
  className,
}: Props) {
  const shape = cx(round && 'rounded-full', className)
  if (!src)
    return (
      <Portrait seed={seed} look={look} size={size} label={label} cover={cover} className={shape} />
    )
  return (
    <img
      src={src}
      srcSet={srcSet}
      alt={label}
      width={size}
      height={size}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
      className={cx('avatar', shape)}
    />
  )
}

/** Letters on flat paper, for staff and others who are not shown as a person. */
export function Initials({
  name,
  letters = firstAndLast(name),
  size = 44,
  className,
}: {
  name: string
  /** Where other letters than those of the first and the last word stand for someone. */
  letters?: string
  size?: number
  className?: string
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={cx('avatar initials', className)}
    >
      <path d="M0 0h100v100H0z" fill={grounds[hash(name) % grounds.length]} />
      <text x="50" y="65" textAnchor="middle">
        {letters}
      </text>
    </svg>
  )
}

function firstAndLast(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.slice(1).at(-1)]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

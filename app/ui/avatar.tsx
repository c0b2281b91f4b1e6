import { cx } from './cx.ts'
import { Portrait } from './portrait.tsx'
import type { PortraitLook } from './portrait-shapes.ts'
import { grounds } from './portrait-shapes.ts'
import { hash } from './seed.ts'

type Props = {
  src?: string | null
  srcSet?: string
  seed: string
  look?: Partial<PortraitLook>
  size?: number
  /** A circle, as in the tray of chosen providers. */
  round?: boolean
  /** Only if no name is beside it. */
  label?: string
  /** For the picture at the top of a page; others are lazy. */
  eager?: boolean
  /** Fills the shape of its classes: the person is at the bottom, with more background above. */
  cover?: boolean
  className?: string
}

/** A person's picture: the photograph, or an illustration generated from the seed. */
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

/** Initials on a flat background, for staff and others without a portrait. */
export function Initials({
  name,
  letters = firstAndLast(name),
  size = 44,
  className,
}: {
  name: string
  /** Initials other than those of the first and the last word. */
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

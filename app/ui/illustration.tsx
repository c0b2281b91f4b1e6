import type { ComponentProps } from 'react'
import giving from './art/giving.svg?url'
import group from './art/group.svg?url'
import construction from './art/hero-construction-worker.svg?url'
import professionals from './art/hero-diverse-professionals.svg?url'
import homeService from './art/hero-home-service-provider.svg?url'
import businessOwner from './art/hero-local-business-owner.svg?url'
import lane from './art/lane.svg?url'
import laneNight from './art/lane-night.svg?url'
import street from './art/street.svg?url'
import streetNight from './art/street-night.svg?url'
import { cx } from './cx.ts'

type Drawing = { src: string; width: number; height: number; night?: string; square?: string }

/** The figure of a slide is right of the centre, so a phone shows this square. */
const SQUARE = '#svgView(viewBox(880,0,640,640))'

const slide = (src: string): Drawing => ({ src, width: 1600, height: 640, square: src + SQUARE })

export const drawings = {
  'hero-construction-worker': slide(construction),
  'hero-diverse-professionals': slide(professionals),
  'hero-home-service-provider': slide(homeService),
  'hero-local-business-owner': slide(businessOwner),
  street: { src: street, night: streetNight, width: 1600, height: 460 },
  lane: { src: lane, night: laneNight, width: 640, height: 240 },
  group: { src: group, width: 860, height: 560 },
  giving: { src: giving, width: 560, height: 256 },
} satisfies Record<string, Drawing>

type Props = {
  name: keyof typeof drawings
  /** Leave empty for a decorative picture. */
  alt?: string
  /** For a slide: the square with the figure, everywhere or on phones only. */
  crop?: 'square' | 'square-on-phones'
  className?: string
}

/**
 * An illustration, lazy-loaded. The street and the lane have a dark version; only the visible one is loaded.
 */
export function Illustration({ name, alt = '', crop, className }: Props) {
  const { src, width, height, night, square }: Drawing = drawings[name]
  const picture = { alt, width, height, className }
  if (night)
    return (
      <>
        <Picture {...picture} src={src} className={cx('day-only', className)} />
        <Picture {...picture} src={night} className={cx('night-only', className)} />
      </>
    )
  if (square && crop === 'square')
    return <Picture {...picture} src={square} width={640} height={640} />
  if (square && crop)
    return (
      <picture>
        <source media="(width < 48rem)" srcSet={square} width={640} height={640} />
        <Picture {...picture} src={src} />
      </picture>
    )
  return <Picture {...picture} src={src} />
}

function Picture({ alt, className, ...rest }: ComponentProps<'img'>) {
  return (
    <img
      {...rest}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cx('illustration', className)}
    />
  )
}

import type { ComponentProps, ElementType } from 'react'
import { cx } from './cx.ts'

/** A surface with a thin border: for a thing with actions. Lists use rows, not cards. */
export function Card({
  as: Tag = 'div',
  framed,
  floating,
  tone,
  className,
  ...rest
}: ComponentProps<'div'> & {
  as?: ElementType
  /** A border of two pixels: the chosen plan, the best quote. */
  framed?: boolean
  /** With a shadow, for sticky elements. */
  floating?: boolean
  tone?: 'paper' | 'sand' | 'fynbos'
}) {
  return (
    <Tag
      {...rest}
      className={cx('card', className)}
      data-framed={framed ? '' : undefined}
      data-floating={floating ? '' : undefined}
      data-tone={tone === 'paper' ? undefined : tone}
    />
  )
}

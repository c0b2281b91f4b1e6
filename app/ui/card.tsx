import type { ComponentProps, ElementType } from 'react'
import { cx } from './cx.ts'

/** Paper with a hairline: for a thing one can act on. Lists are rows, not cards. */
export function Card({
  as: Tag = 'div',
  framed,
  floating,
  tone,
  className,
  ...rest
}: ComponentProps<'div'> & {
  as?: ElementType
  /** Two pixels of ink: the chosen plan, the best quote. */
  framed?: boolean
  /** With the one shadow, for what stays while the page moves. */
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

import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Running text of at most 66 characters a line: terms, help, stories. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('prose', className)} />
}

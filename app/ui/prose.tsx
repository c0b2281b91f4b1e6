import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Running text at 66 characters: terms, help, stories. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('prose', className)} />
}

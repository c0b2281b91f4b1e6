import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** A round button of 44 px with only an icon; its name is a label and tooltip. */
export function IconButton({
  label,
  kind,
  count,
  type = 'button',
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  kind?: 'quiet' | 'outline' | 'ink'
  /** A small number on the corner, announced only if it is part of `label`. */
  count?: ReactNode
}) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      data-kind={kind}
      className={cx('icon-button', className)}
    >
      {children}
      {count ? (
        <span className="pill absolute top-0 right-0" data-tone="danger" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  )
}

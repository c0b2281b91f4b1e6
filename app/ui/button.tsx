import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export type ButtonKind = 'marigold' | 'ink' | 'outline' | 'quiet' | 'danger'

export type ButtonLook = {
  /** The primary (marigold) button is the main action of a view; danger is only in dialogs. */
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  /** Full width, everywhere or on phones only. */
  wide?: boolean | 'phone'
  icon?: ReactNode
}

function look({ kind = 'outline', size = 'medium', wide }: ButtonLook, className?: string) {
  return {
    className: cx('button', `button-${kind}`, className),
    'data-size': size === 'medium' ? undefined : size,
    'data-wide': wide === true ? '' : wide || undefined,
  }
}

/** The label names the action; while busy it shows the progress ("Sending 1 of 2 photos"). */
export function Button({
  kind,
  size,
  wide,
  icon,
  busy,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> &
  ButtonLook & {
    /** A progress text, or true to keep the label. Further clicks do nothing meanwhile. */
    busy?: ReactNode
  }) {
  return (
    <button
      {...rest}
      {...look({ kind, size, wide }, className)}
      type={type}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {busy && busy !== true ? busy : children}
    </button>
  )
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link {...rest} {...look({ kind, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  )
}

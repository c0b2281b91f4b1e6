import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

type ChipLook = {
  chosen?: boolean
  icon?: ReactNode
  /** 36 high in a row of filters, 44 as a choice. */
  size?: 'small' | 'choice'
}

/** A toggle chip, for script. */
export function Chip({
  chosen,
  icon,
  size,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & ChipLook) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={chosen ?? rest['aria-pressed']}
      data-size={size}
      className={cx('chip', className)}
    >
      {chosen ? <Check aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** A chip with a URL of its own, such as one of several views of a list. */
export function ChipLink({
  chosen,
  icon,
  size,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & ChipLook) {
  return (
    <Link
      {...rest}
      aria-current={chosen ? 'true' : undefined}
      data-size={size}
      className={cx('chip', className)}
    >
      {icon}
      {children}
    </Link>
  )
}

/** An active filter: a link to the same page without it, so it works without script. */
export function FilterChip({ className, children, ...rest }: ComponentProps<typeof Link>) {
  const { t } = useLingui()
  return (
    <Link {...rest} className={cx('chip', className)}>
      <span className="visually-hidden">{t`Remove filter`}</span>
      {children}
      <X aria-hidden="true" />
    </Link>
  )
}

import { useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useClosingMenus } from '#app/page/closing-menus.ts'
import { useIsOpen } from '#app/page/hooks.tsx'
import { cx } from '#app/ui/cx.ts'
import { NotificationsBell } from './bell.tsx'

/**
 * Tools at the upper right of pages with their own frame: the bell at every width, and messages, which phones
 * have under "More".
 */
export function WorkTools({
  className,
  before,
  children,
}: {
  className?: string
  before?: ReactNode
  children?: ReactNode
}) {
  const { t } = useLingui()
  const isOpen = useIsOpen()
  const bar = useClosingMenus<HTMLDivElement>()
  return (
    <div ref={bar} className={cx('work-tools', className)}>
      {before}
      <NotificationsBell />
      {isOpen ? (
        <Link
          to={'/messages' satisfies SiteAddress}
          className="icon-button on-wide"
          aria-label={t`Messages`}
        >
          <MessageCircle aria-hidden />
        </Link>
      ) : null}
      {children}
    </div>
  )
}

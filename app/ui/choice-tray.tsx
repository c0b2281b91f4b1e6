import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The current choice, at the bottom of the window. Render it only if there is one. */
export function ChoiceTray({
  portraits,
  clear,
  action,
  label,
  className,
  children,
}: {
  /** Round avatars of 44. */
  portraits: ReactNode
  /** A quiet button or link, "Clear". */
  clear?: ReactNode
  /** The primary button. */
  action: ReactNode
  /** "Your choice" by default. */
  label?: string
  className?: string
  /** A sentence: who is chosen, and whether more can be. */
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <aside aria-label={label ?? t`Your choice`} className={cx('tray', className)}>
      <div className="tray-portraits">{portraits}</div>
      <p aria-live="polite">{children}</p>
      {clear}
      {action}
    </aside>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A setting: an icon, its name, its state, and its actions. */
export function SettingsRow({
  icon,
  title,
  action,
  className,
  children,
}: {
  icon?: ReactNode
  title: ReactNode
  action?: ReactNode
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={cx('settings-row', className)}>
      {icon ? <span className="settings-tile">{icon}</span> : null}
      <div>
        <h3 className="text-h4">{title}</h3>
        {children ? <p>{children}</p> : null}
      </div>
      {action}
    </div>
  )
}

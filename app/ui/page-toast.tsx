import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ToastKind } from './toast.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** A toast without script: a message of the page itself, for example after a posted form. */
export function PageToast({
  kind,
  title,
  description,
  children,
}: {
  kind: ToastKind
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
}) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className="toast" data-kind={kind}>
      <ToastIcon kind={kind} />
      <div className="toast-words">
        <b>{title}</b>
        {description ? <p>{description}</p> : null}
      </div>
      {children}
    </div>
  )
}

export function ToastIcon({ kind }: { kind: ToastKind }) {
  const Icon = icons[kind] ?? Info
  return <Icon />
}

import { Toast } from '@base-ui/react/toast'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './icon-button.tsx'
import { ToastIcon } from './page-toast.tsx'
import { type NewToast, subscribeToToasts, type ToastKind } from './toast.ts'

const manager = Toast.createToastManager()

function add({ id, kind, title, description, action, duration = 5000 }: NewToast) {
  manager.add({
    id,
    type: kind,
    title,
    description,
    timeout: duration,
    actionProps: action && {
      children: action.label,
      onClick() {
        action.onClick()
        manager.close(id)
      },
    },
  })
}

/**
 * The toaster, once, in the root. Toasts pause while hovered or focused, and F6 focuses them. Base UI instead
 * of sonner, whose style element the CSP refuses.
 */
export function Toaster() {
  const { t } = useLingui()
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport aria-label={t`Messages`} className="toasts">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { t } = useLingui()
  const { toasts } = Toast.useToastManager()
  useEffect(() => subscribeToToasts({ add, close: (id) => manager.close(id) }), [])
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'left', 'right']}
      // Beside the page rather than over it: a group, whose cross is there for everyone at once.
      // biome-ignore lint/a11y/useSemanticElements: no fieldset, there is nothing to fill in
      render={({ 'aria-modal': _, ...props }) => <div {...props} role="group" />}
      className="toast"
      data-kind={toast.type}
    >
      <ToastIcon kind={toast.type as ToastKind} />
      <Toast.Content className="toast-words">
        <Toast.Title render={<b />} />
        <Toast.Description />
      </Toast.Content>
      {toast.actionProps ? <Toast.Action className="toast-action" /> : null}
      <Toast.Close
        render={({ 'aria-hidden': _, ...props }) => <IconButton {...props} label={t`Close`} />}
      >
        <X />
      </Toast.Close>
    </Toast.Root>
  ))
}

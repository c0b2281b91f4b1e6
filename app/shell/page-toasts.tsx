import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useRoot } from '#app/page/hooks.tsx'
import { onNoSignal } from '#app/page/no-signal.ts'
import type { Toast } from '#app/platform/flash.server.ts'
import { PageToast } from '#app/ui/page-toast.tsx'

const none: Toast[] = []
const noSignal = {
  title: msg`No signal`,
  description: msg`What you typed is still here. Try again when you're back online.`,
}

/**
 * Toasts of the last response. They need no script: CSS fades them out. On revalidation the new response no
 * longer has them, and they stay.
 */
export function PageToasts() {
  const [toasts, setToasts] = useToasts()
  if (toasts.length === 0) return null
  return (
    <div
      // A new toast restarts the animation.
      key={toasts.map(({ id }) => id).join()}
      className="page-toasts"
      // Removes only faded ones: newer ones may have arrived at the same moment.
      onAnimationEnd={({ target, currentTarget }) =>
        target === currentTarget && setToasts((now) => (now === toasts ? none : now))
      }
    >
      {toasts.map(({ id, kind, title, description }) => (
        <PageToast
          key={id}
          kind={kind === 'failure' ? 'error' : kind}
          title={title}
          description={description}
        />
      ))}
    </div>
  )
}

function useToasts() {
  const { i18n } = useLingui()
  const received = useRoot()?.toasts ?? none
  const [toasts, setToasts] = useState(received)
  useEffect(() => {
    if (received.length === 0) return
    setToasts(received)
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way isn't in every browser
    for (const { id } of received) document.cookie = `toast-${id}=; Path=/; Max-Age=0; SameSite=Lax`
  }, [received])
  useEffect(() => {
    let times = 0
    const words = { title: i18n._(noSignal.title), description: i18n._(noSignal.description) }
    onNoSignal((body) =>
      setToasts([{ id: `${++times}`, kind: 'failure', ...words, ...(body as object) }]),
    )
  }, [])
  return [toasts, setToasts] as const
}

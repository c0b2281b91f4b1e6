import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { usePageAddress } from '#app/shell/page.tsx'
import { shownUnread } from './unread.ts'

const ChatWindow = lazy(() => import('./window/chat-window.tsx'))

/**
 * The round button of the chat. The window is fetched when it is pressed, asked for by a flag, or when
 * there is a conversation whose answers must be looked for. Without script it is a link.
 */
export function ChatButton() {
  const { t } = useLingui()
  const at = usePageAddress()
  const [state, setState] = useState<'asleep' | 'closed' | 'open'>('asleep')
  const [unread, setUnread] = useState(0)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const look = () => {
      try {
        if (localStorage.openChat === 'true') {
          localStorage.removeItem('openChat')
          setState('open')
        } else if (localStorage.chat || localStorage.chatWaiting)
          setState((was) => (was === 'asleep' ? 'closed' : was))
      } catch {
        // Storage is closed to us (a private window): nothing can have been kept there.
      }
    }
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])

  const label = t`Chat with support`
  return (
    <>
      <button
        ref={button}
        type="button"
        className="floating-button"
        data-chat
        title={label}
        aria-label={unread ? t`Chat with support, unread: ${shownUnread(unread)}` : label}
        aria-expanded={state === 'open'}
        onClick={() => setState((was) => (was === 'open' ? 'closed' : 'open'))}
      >
        {unread ? <b>{shownUnread(unread)}</b> : null}
      </button>
      <a href={at('/support')} className="floating-button" data-chat title={label}>
        <span className="visually-hidden">{label}</span>
      </a>
      <Suspense fallback={null}>
        {state === 'asleep' ? null : (
          <ChatWindow
            isOpen={state === 'open'}
            onUnread={setUnread}
            onClose={() => {
              setState('closed')
              button.current?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

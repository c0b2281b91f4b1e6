import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { usePageAddress } from '#app/shell/page.tsx'
import { later } from '#app/ui/later.tsx'
import type { Mark } from './window/chat-window.tsx'

const ChatWindow = later(async () => (await import('./window/chat-window.tsx')).ChatWindow, {
  instead: ChatElsewhere,
})

/**
 * The round button of the chat. The window is fetched when it is pressed, asked for by a flag, or when
 * there is a conversation whose answers must be looked for. Without script it is a link. On pages that
 * have no chat only what was begun goes on.
 */
export function ChatButton({ who, isAway }: { who: string; isAway: boolean }) {
  const { t } = useLingui()
  const at = usePageAddress()
  const [state, setState] = useState<'asleep' | 'closed' | 'open'>('asleep')
  const [mark, setMark] = useState<Mark | null>(null)

  useEffect(() => {
    if (isAway) setState((was) => (was === 'open' ? 'closed' : was))
    const look = (event?: StorageEvent) => {
      // An event of this page opens the chat by itself; of another tab's, only one of us takes the flag.
      if (!isAway && event?.key === 'openChat' && event.newValue === 'true' && !event.isTrusted)
        setState('open')
      try {
        if (!isAway && localStorage.openChat === 'true') {
          localStorage.removeItem('openChat')
          setState('open')
        } else if (
          localStorage.chatWaiting ||
          (!isAway && (localStorage.chat || sessionStorage.chatDraft))
        )
          setState((was) => (was === 'asleep' ? 'closed' : was))
      } catch {
        // Storage is closed to us (a private window): nothing can have been kept there.
      }
    }
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [isAway])

  const label = t`Chat with support`
  return (
    <>
      {isAway ? null : (
        <>
          <button
            type="button"
            className="floating-button"
            data-chat
            title={label}
            aria-label={mark?.label ?? label}
            aria-expanded={state === 'open'}
            onClick={() => setState((was) => (was === 'open' ? 'closed' : 'open'))}
          >
            {mark ? <b>{mark.shown}</b> : null}
          </button>
          <a href={at('/support')} className="floating-button" data-chat title={label}>
            <span className="visually-hidden">{label}</span>
          </a>
        </>
      )}
      {state === 'asleep' ? null : (
        <ChatWindow
          who={who}
          isOpen={state === 'open'}
          isAway={isAway}
          onMark={setMark}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}

/** Where the window can't be fetched. */
function ChatElsewhere({ isOpen }: { isOpen: boolean }) {
  const at = usePageAddress()
  if (!isOpen) return null
  return (
    <p className="card p-4" role="alert">
      <Trans>
        The chat couldn't be fetched.{' '}
        <a className="link" href={at('/support')}>
          Open it as a page
        </a>
      </Trans>
    </p>
  )
}

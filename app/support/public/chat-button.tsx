import { Trans, useLingui } from '@lingui/react/macro'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useIsHydrated } from '#app/hydration/use-is-hydrated.ts'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { later } from '#app/ui/lazy.tsx'
import type { Mark } from '../window/chat-window.tsx'

const ChatWindow = later(async () => (await import('../window/chat-window.tsx')).ChatWindow, {
  instead: ChatElsewhere,
})

const ChatCount = later(async () => (await import('../window/chat-count.tsx')).ChatCount)

type ChatState = 'not loaded' | 'closed' | 'open'

/**
 * The chat's floating button. The server provides the unread count; the window is loaded when the button is
 * clicked, on a flag, or if a message was begun in it. Without script it is a link. On pages without a chat
 * it only sends pending messages.
 */
export function ChatButton({ who, isAway }: { who: string; isAway: boolean }) {
  const [state, setState] = useState<ChatState>('not loaded')
  const [mark, setMark] = useState<Mark | null>()
  const root = useRoot()
  const [update, setUpdate] = useState<{ unread: number; after: typeof root }>()
  // The stream's count overrides the page's, until the page is revalidated.
  const unread = (update?.after === root ? update?.unread : root?.chat?.unread) || 0
  const isHydrated = useIsHydrated()

  useRestoreOnReturn(isAway, setState)

  // The loaded window has the current count.
  const shown =
    mark === undefined ? (unread > 9 ? '9+' : String(unread || '')) : (mark?.shown ?? '')
  const marked =
    mark === undefined ? root?.chat?.labels.split('|')[1]?.replace('#', shown) : mark?.label
  return (
    <>
      {isAway ? null : (
        <ChatToggle
          shown={shown}
          marked={marked}
          isOpen={state === 'open'}
          onToggle={() => setState((was) => (was === 'open' ? 'closed' : 'open'))}
        />
      )}
      {state === 'not loaded' ? (
        isHydrated && !isAway && root?.chat ? (
          <ChatCount onCount={(unread) => setUpdate({ unread, after: root })} />
        ) : null
      ) : (
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

/** Opens the chat if its flag is set, and loads it closed if a message was begun in it. */
function useRestoreOnReturn(isAway: boolean, setState: Dispatch<SetStateAction<ChatState>>) {
  useEffect(() => {
    if (isAway) setState((was) => (was === 'open' ? 'closed' : was))
    const look = (event?: StorageEvent) => {
      // An event of this page opens the chat; for one of another tab, only the tab that takes the flag does.
      if (!isAway && event?.key === 'openChat' && event.newValue === 'true' && !event.isTrusted)
        setState('open')
      try {
        if (!isAway && localStorage.openChat === 'true') {
          localStorage.removeItem('openChat')
          setState('open')
        } else if (
          localStorage.chatWaiting ||
          // Begun in another tab just now, which this page learns only from storage.
          (!isAway && (sessionStorage.chatDraft || (event?.key === 'chat' && event.newValue)))
        )
          setState((was) => (was === 'not loaded' ? 'closed' : was))
      } catch {
        // Storage is unavailable (a private window), so nothing was stored.
      }
    }
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [isAway])
}

type Props = {
  shown: string
  marked: string | undefined
  isOpen: boolean
  onToggle: () => void
}

function ChatToggle({ shown, marked, isOpen, onToggle }: Props) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const root = useRoot()
  const label = t`Chat with support`
  return (
    <>
      <button
        type="button"
        className="floating-button"
        data-chat
        title={label}
        aria-label={(shown && marked) || label}
        data-count={root?.chat ? 'unread' : undefined}
        data-labels={root?.chat?.labels}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <b suppressHydrationWarning>{shown}</b>
      </button>
      <a href={localizedPath('/support')} className="floating-button" data-chat title={label}>
        <span className="visually-hidden">{label}</span>
      </a>
    </>
  )
}

/** Shown if the window can't be loaded. */
function ChatElsewhere({ isOpen }: { isOpen: boolean }) {
  const localizedPath = usePageAddress()
  if (!isOpen) return null
  return (
    <p className="card p-4" role="alert">
      <Trans>
        The chat couldn't load.{' '}
        <a className="link" href={localizedPath('/support')}>
          Open it as a page
        </a>
      </Trans>
    </p>
  )
}

import { CHAT_CHANGED } from '../chat-changed.ts'

const POLL = 10_000
const TYPING_SHOWN_FOR = 5000
/** After this many connections within a minute this page stops competing for the stream for a while. */
const MOST_CONNECTIONS = 3
const COUNTED_FOR = 60_000
const LEFT_FOR = 300_000

type Listener = {
  /** The conversation changed, or may have while we weren't connected. */
  onChange: () => void
  /** Which agent is typing; null when they stopped. */
  onTyping: (name: string | null) => void
}

/**
 * Listens to this browser's conversation while its page is visible. Hidden tabs don't: answers to them are
 * emailed, and the connection is free for others. Returns a function that stops.
 */
export function listenToChat(listener: Listener): () => void {
  let stop: (() => void) | undefined
  const restart = () => {
    stop?.()
    stop = document.visibilityState === 'visible' ? followStream(listener, restart) : undefined
  }
  const onVisibilityChange = () => {
    if (document.visibilityState !== 'visible' || !stop) restart()
  }
  restart()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    stop?.()
  }
}

/** Follows the stream, or polls if the server refuses it or other pages compete for it. */
function followStream({ onChange, onTyping }: Listener, restart: () => void): () => void {
  let poll: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const startPolling = () => {
    poll ??= setInterval(onChange, POLL)
  }
  const close = openStream(
    { onChange, onTyping },
    {
      onRefused: startPolling,
      onCrowded: () => {
        startPolling()
        retry = setTimeout(restart, LEFT_FOR)
      },
    },
  )
  return () => {
    close()
    clearInterval(poll)
    clearTimeout(retry)
    onTyping(null)
  }
}

type Failures = {
  onRefused: () => void
  /** More pages of this conversation are open than the server serves, and each would take another's place. */
  onCrowded: () => void
}

function openStream({ onChange, onTyping }: Listener, { onRefused, onCrowded }: Failures) {
  let isClosed = false
  let quiet: ReturnType<typeof setTimeout> | undefined
  let connections: number[] = []
  const source = new EventSource('/support/live')
  source.addEventListener('hello', () => {
    connections = [...connections, performance.now()].slice(-MOST_CONNECTIONS)
    onChange()
  })
  source.addEventListener(CHAT_CHANGED, () => {
    onTyping(null)
    onChange()
  })
  source.addEventListener('agent types', (event) => {
    onTyping((JSON.parse(event.data) as { name: string }).name)
    clearTimeout(quiet)
    quiet = setTimeout(() => onTyping(null), TYPING_SHOWN_FOR)
  })
  source.onerror = () => {
    if (isClosed) return
    // The browser reconnects by itself unless the server refused.
    if (source.readyState === EventSource.CLOSED) return onRefused()
    if (!isCrowded(connections)) return
    source.close()
    onCrowded()
  }
  return () => {
    isClosed = true
    source.close()
    clearTimeout(quiet)
  }
}

const isCrowded = (connections: number[]) =>
  connections.length === MOST_CONNECTIONS && performance.now() - connections[0]! < COUNTED_FOR

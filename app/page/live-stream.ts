/** Without a stream, a visible page polls at this interval, and tries to open the stream again. */
const POLL = 30_000

/** The stream of the signed-in user, and of a support conversation. */
export const LIVE = '/live'
export const CHAT_LIVE = '/support/live'

/** The number of new notifications: sent when the stream opens and on every change. */
export const UNSEEN = 'unseen'
/** The number of unread support messages, sent likewise. */
export const UNREAD = 'unread'

const COUNTS = [UNSEEN, UNREAD]

type Listener = {
  names: readonly string[]
  onMessage: (data: unknown) => void
  /** The server refused the stream: load the data in another way. */
  refused: () => void
}

type Stream = {
  address: string
  /** The last event the page's data includes: later ones are sent when its first stream opens. */
  since: string | undefined
  listeners: Set<Listener>
  /** The latest value of each counter on this stream, replayed to later subscribers. */
  latest: Map<string, unknown>
  source?: EventSource
  poll?: ReturnType<typeof setInterval>
  turn: () => void
}

const streams = new Map<string, Stream>()

/**
 * Subscribes to a stream. All subscribers of a page share one connection, because browsers open at most six
 * to a site; a hidden page has none.
 */
export function subscribeLive(listener: Listener, address = LIVE): () => void {
  const stream = streams.get(address) ?? newStream(address)
  const { listeners, latest } = stream
  if (listeners.size === 0) document.addEventListener('visibilitychange', stream.turn)
  listeners.add(listener)
  for (const name of listener.names) if (latest.has(name)) listener.onMessage(latest.get(name))
  if (stream.source) attach(stream, listener)
  else stream.turn()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', stream.turn)
    close(stream)
  }
}

function newStream(address: string): Stream {
  // What live-updates.worker.ts received before hydration.
  const received = document.querySelector<HTMLElement>('script[data-updates]')?.dataset ?? {}
  const counts = COUNTS.filter((name) => received[name])
  const stream: Stream = {
    address,
    since: received.since,
    listeners: new Set(),
    latest: new Map(counts.map((name) => [name, { [name]: Number(received[name]) }])),
    turn: () => turn(stream),
  }
  streams.set(address, stream)
  return stream
}

function turn(stream: Stream) {
  if (document.visibilityState !== 'visible') return close(stream)
  if (stream.source) return
  const { address, since } = stream
  stream.source = new EventSource(since ? `${address}?since=${since}` : address)
  stream.since = undefined
  stream.source.onerror = () => {
    // The browser reconnects by itself unless the request was refused, for example by a proxy while the site
    // restarts.
    if (stream.source?.readyState === EventSource.CLOSED)
      stream.poll ??= setInterval(() => {
        for (const { refused } of stream.listeners) refused()
        if (stream.source?.readyState !== EventSource.CLOSED) return
        stream.source = undefined
        turn(stream)
      }, POLL)
  }
  stream.source.onopen = () => {
    clearInterval(stream.poll)
    stream.poll = undefined
  }
  for (const name of COUNTS)
    stream.source.addEventListener(name, ({ data }) => stream.latest.set(name, JSON.parse(data)))
  for (const listener of stream.listeners) attach(stream, listener)
}

function close(stream: Stream) {
  stream.source?.close()
  stream.source = undefined
  clearInterval(stream.poll)
  stream.poll = undefined
  stream.latest.clear()
}

function attach({ source, listeners }: Stream, listener: Listener) {
  for (const name of listener.names)
    source?.addEventListener(name, ({ data }) => {
      if (listeners.has(listener)) listener.onMessage(JSON.parse(data))
    })
}

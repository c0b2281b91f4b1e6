/** Where the stream can't be had, the page asks again this often while it is looked at. */
const POLL = 30_000

/** How many notifications are new: said when the stream begins and whenever it changes. */
export const UNSEEN = 'unseen'

type Hearer = {
  names: readonly string[]
  heard: (data: unknown) => void
  /** The server refused the stream: it is time to ask in another way. */
  refused: () => void
}

const hearers = new Set<Hearer>()
/** What was said of standing things on this stream: whoever comes later hears it first. */
const latest = new Map<string, unknown>()
let source: EventSource | undefined
let poll: ReturnType<typeof setInterval> | undefined

/**
 * Hears news for whoever is signed in. All of a page share one stream, because browsers open no more than
 * six lines to a site; and a page that nobody looks at has none.
 */
export function hearLive(hearer: Hearer): () => void {
  if (hearers.size === 0) document.addEventListener('visibilitychange', turn)
  hearers.add(hearer)
  if (source) {
    for (const name of hearer.names) if (latest.has(name)) hearer.heard(latest.get(name))
    attach(source, hearer)
  } else turn()
  return () => {
    hearers.delete(hearer)
    if (hearers.size > 0) return
    document.removeEventListener('visibilitychange', turn)
    close()
  }
}

function turn() {
  if (document.visibilityState !== 'visible') return close()
  if (source) return
  source = new EventSource('/live')
  source.onerror = () => {
    // The browser comes back by itself unless the server refused.
    if (source?.readyState === EventSource.CLOSED)
      poll ??= setInterval(() => {
        for (const { refused } of hearers) refused()
      }, POLL)
  }
  source.addEventListener(UNSEEN, ({ data }) => latest.set(UNSEEN, JSON.parse(data)))
  for (const hearer of hearers) attach(source, hearer)
}

function close() {
  source?.close()
  source = undefined
  clearInterval(poll)
  poll = undefined
  latest.clear()
}

function attach(to: EventSource, hearer: Hearer) {
  for (const name of hearer.names)
    to.addEventListener(name, ({ data }) => {
      if (hearers.has(hearer)) hearer.heard(JSON.parse(data))
    })
}

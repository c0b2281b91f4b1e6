const POLL = 10_000
const TYPING_SHOWN_FOR = 5000

type Heard = {
  news: () => void
  /** Who of ours is writing; null when they stopped. */
  types: (name: string | null) => void
}

/** Hears what happens in this browser's conversation. The answer ends it. */
export function listenToChat({ news, types }: Heard): () => void {
  let poll: ReturnType<typeof setInterval> | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  const source = new EventSource('/support/live')
  source.addEventListener('hello', news)
  source.addEventListener('chat changed', () => {
    types(null)
    news()
  })
  source.addEventListener('agent types', (event) => {
    types((JSON.parse(event.data) as { name: string }).name)
    clearTimeout(quiet)
    quiet = setTimeout(() => types(null), TYPING_SHOWN_FOR)
  })
  source.onerror = () => {
    // The browser comes back by itself unless the server refused.
    if (source.readyState === EventSource.CLOSED) poll ??= setInterval(news, POLL)
  }
  return () => {
    source.close()
    clearInterval(poll)
    clearTimeout(quiet)
  }
}

import { CHAT_CHANGED } from '../chat-changed.ts'

const POLL = 10_000
const TYPING_SHOWN_FOR = 5000
/** So many beginnings within this time, and the stream is left to others for a while. */
const MOST_BEGINNINGS = 3
const COUNTED_FOR = 60_000
const LEFT_FOR = 300_000

type Heard = {
  /** Something happened, or may have while nothing was heard. */
  news: () => void
  /** Who of ours is writing; null when they stopped. */
  types: (name: string | null) => void
}

/**
 * Hears what happens in this browser's conversation while somebody sees the page. One in a tab behind others
 * hears nothing: what comes meanwhile is mailed, and the line is free for others. The answer ends it.
 */
export function listenToChat({ news, types }: Heard): () => void {
  let source: EventSource | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let beginnings: number[] = []

  const open = () => {
    const mine = new EventSource('/support/live')
    source = mine
    mine.addEventListener('hello', () => {
      beginnings = [...beginnings, performance.now()].slice(-MOST_BEGINNINGS)
      news()
    })
    mine.addEventListener(CHAT_CHANGED, () => {
      types(null)
      news()
    })
    mine.addEventListener('agent types', (event) => {
      types((JSON.parse(event.data) as { name: string }).name)
      clearTimeout(quiet)
      quiet = setTimeout(() => types(null), TYPING_SHOWN_FOR)
    })
    mine.onerror = () => {
      if (mine !== source) return
      // The browser comes back by itself unless the server refused.
      if (mine.readyState === EventSource.CLOSED) return ask()
      // Ended as often as it begins: more of this conversation's pages are open than the server hears, and
      // each would take another's place.
      if (!isFought(beginnings)) return
      mine.close()
      ask()
      again = setTimeout(turn, LEFT_FOR)
    }
  }
  const ask = () => {
    poll ??= setInterval(news, POLL)
  }
  const close = () => {
    source?.close()
    source = undefined
    clearInterval(poll)
    poll = undefined
    clearTimeout(again)
    clearTimeout(quiet)
    types(null)
  }
  const turn = () => {
    close()
    beginnings = []
    if (document.visibilityState === 'visible') open()
  }
  const look = () => {
    if (document.visibilityState !== 'visible' || !source) turn()
  }
  turn()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}

const isFought = (beginnings: number[]) =>
  beginnings.length === MOST_BEGINNINGS && performance.now() - beginnings[0]! < COUNTED_FOR

import type { Live } from '#app/platform/live.server.ts'
import { SECOND } from '#app/platform/time.ts'

/**
 * So many open streams of news one holder may have in a process: a browser opens six at most, pages that
 * nobody looks at have none, and each costs a question at every piece of news.
 */
export const MOST_STREAMS = 8
/** A bit less than a heartbeat, so that the one who gave it last gives the next. */
const BEAT_AGAIN_AFTER = 20 * SECOND

type Holder = { open: Set<() => void>; beatAt: number }

const known = new WeakMap<Live, Map<string, Holder>>()

/**
 * A place for one more stream of this holder. Where all are taken the oldest has to go: it is the likeliest
 * to be read by nobody, while a browser that is refused would stop asking for good.
 */
export function placeFor(live: Live, name: string, leave: () => void) {
  const holders = known.get(live) ?? new Map<string, Holder>()
  known.set(live, holders)
  const holder = holders.get(name) ?? { open: new Set(), beatAt: Number.NEGATIVE_INFINITY }
  holders.set(name, holder)
  holder.open.add(leave)
  const [oldest] = holder.open
  if (holder.open.size > MOST_STREAMS && oldest) {
    holder.open.delete(oldest)
    oldest()
  }
  return {
    /** Whether it is time to say that the holder is there: all streams together say it once. */
    isBeatDue: () => {
      const now = performance.now()
      if (now - holder.beatAt < BEAT_AGAIN_AFTER) return false
      holder.beatAt = now
      return true
    },
    free: () => {
      holder.open.delete(leave)
      if (holder.open.size === 0 && holders.get(name) === holder) holders.delete(name)
    },
  }
}

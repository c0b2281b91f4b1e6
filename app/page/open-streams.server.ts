import type { Live } from '#app/platform/live.server.ts'
import { SECOND } from '#app/platform/time.ts'

/**
 * So many open streams of news one holder may have in a process: a browser opens six at most, pages that
 * nobody looks at have none, and each costs a question at every piece of news.
 */
export const MOST_STREAMS = 8
/**
 * The same of all holders at one network. Mobile carriers put hundreds of people behind one address, and a page
 * has one stream only while somebody looks at it, so this is far above what they need. It is a bound for who
 * opens accounts or conversations by the hundred for the sake of their streams.
 */
export const MOST_STREAMS_OF_NETWORK = 200
/** A bit less than a heartbeat, so that the one who gave it last gives the next. */
const BEAT_AGAIN_AFTER = 20 * SECOND

type Holder = { open: Set<Place>; beatAt: number }
type Place = { holder: string; network: string; leave: () => void }
type Known = { holders: Map<string, Holder>; networks: Map<string, Set<Place>> }

const known = new WeakMap<Live, Known>()

/**
 * A place for one more stream of this holder. Where all are taken the oldest has to go: it is the likeliest
 * to be read by nobody, while a browser that is refused would stop asking for good. Where a network has no
 * more, it is the oldest of whoever has most there: a neighbour with one page open keeps it.
 */
export function placeFor(
  live: Live,
  { holder: name, network }: { holder: string; network: string },
  leave: () => void,
) {
  const { holders, networks } = known.get(live) ?? { holders: new Map(), networks: new Map() }
  known.set(live, { holders, networks })
  const holder = holders.get(name) ?? { open: new Set(), beatAt: Number.NEGATIVE_INFINITY }
  holders.set(name, holder)
  const neighbours = networks.get(network) ?? new Set()
  networks.set(network, neighbours)
  const place: Place = { holder: name, network, leave }
  holder.open.add(place)
  neighbours.add(place)
  const free = (freed: Place) => {
    const others = networks.get(freed.network)
    others?.delete(freed)
    if (others?.size === 0) networks.delete(freed.network)
    const owner = holders.get(freed.holder)
    owner?.open.delete(freed)
    if (owner?.open.size === 0) holders.delete(freed.holder)
  }
  const [oldest] = holder.open
  const leaving =
    holder.open.size > MOST_STREAMS && oldest
      ? oldest
      : neighbours.size > MOST_STREAMS_OF_NETWORK && oldestOfMost(neighbours)
  if (leaving) {
    free(leaving)
    leaving.leave()
  }
  return {
    /** Whether it is time to say that the holder is there: all streams together say it once. */
    isBeatDue: () => {
      const now = performance.now()
      if (now - holder.beatAt < BEAT_AGAIN_AFTER) return false
      holder.beatAt = now
      return true
    },
    free: () => free(place),
  }
}

function oldestOfMost(places: Iterable<Place>) {
  const byHolder = Map.groupBy(places, ({ holder }) => holder)
  const [most] = [...byHolder.values()].sort((a, b) => b.length - a.length)
  return most?.[0]
}

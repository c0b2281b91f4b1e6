import type { Live } from '#app/platform/live.server.ts'
import { SECOND } from '#app/platform/time.ts'

/**
 * The most open streams per holder and process: a browser opens six at most, hidden pages have none, and each
 * costs a query per event.
 */
export const MOST_STREAMS = 8
/**
 * The same for all holders on one network. Mobile carriers put hundreds of people behind one address, and
 * only a visible page has a stream, so this is far above their needs. It limits someone who opens hundreds of
 * accounts or conversations for their streams.
 */
export const MOST_STREAMS_OF_NETWORK = 200
/** Slightly less than a heartbeat, so that the same stream sends the next one. */
const BEAT_AGAIN_AFTER = 20 * SECOND

type Holder = { open: Set<Place>; beatAt: number }
type Place = { holder: string; network: string; leave: () => void }
type Known = { holders: Map<string, Holder>; networks: Map<string, Set<Place>> }

const known = new WeakMap<Live, Known>()

/**
 * Reserves a place for one more stream of this holder. If all are taken the oldest is closed: it is the least
 * likely to be read, while a refused browser would never reconnect. If the network is at its limit, the
 * oldest stream of the holder with the most is closed, so that others on the network keep theirs.
 */
export function placeFor(
  live: Live,
  { holder: name, network }: { holder: string; network: string },
  leave: () => void,
) {
  const streams = known.get(live) ?? { holders: new Map(), networks: new Map() }
  known.set(live, streams)
  const place: Place = { holder: name, network, leave }
  const { holder, neighbours } = add(streams, place)
  const [oldest] = holder.open
  const leaving =
    holder.open.size > MOST_STREAMS && oldest
      ? oldest
      : neighbours.size > MOST_STREAMS_OF_NETWORK && oldestOfMost(neighbours)
  if (leaving) {
    free(streams, leaving)
    leaving.leave()
  }
  return {
    /** Whether to mark the holder as online now: once for all their streams. */
    isBeatDue: () => {
      const now = performance.now()
      if (now - holder.beatAt < BEAT_AGAIN_AFTER) return false
      holder.beatAt = now
      return true
    },
    free: () => free(streams, place),
  }
}

function add({ holders, networks }: Known, place: Place) {
  const holder = holders.get(place.holder) ?? { open: new Set(), beatAt: Number.NEGATIVE_INFINITY }
  holders.set(place.holder, holder)
  const neighbours = networks.get(place.network) ?? new Set()
  networks.set(place.network, neighbours)
  holder.open.add(place)
  neighbours.add(place)
  return { holder, neighbours }
}

function free({ holders, networks }: Known, place: Place) {
  const neighbours = networks.get(place.network)
  neighbours?.delete(place)
  if (neighbours?.size === 0) networks.delete(place.network)
  const holder = holders.get(place.holder)
  holder?.open.delete(place)
  if (holder?.open.size === 0) holders.delete(place.holder)
}

function oldestOfMost(places: Iterable<Place>) {
  const byHolder = Map.groupBy(places, ({ holder }) => holder)
  const [most] = [...byHolder.values()].sort((a, b) => b.length - a.length)
  return most?.[0]
}
